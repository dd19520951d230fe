/*
 * pdfium_draw.js FILE.pdf WIDTH HEIGHT -- the pages as PDFium, the engine of
 * Chrome, draws them at that size in dots (it rounds a page to whole points when
 * told a scale): grey PGM files, one after the other. Uses @hyzyla/pdfium where
 * `make pdfium` has put it.
 */
"use strict";
const fs = require("fs");
const path = require("path");
const { PDFiumLibrary } = require(require.resolve("@hyzyla/pdfium",
    { paths: [path.join(__dirname, "../../build/pdfium")] }));

/* Luminance by Rec. 601, as the other renderers take it. */
function grey(bgra) {
    const dots = Buffer.alloc(bgra.length / 4);
    for (let i = 0; i < dots.length; i++)
        dots[i] = Math.round(0.114 * bgra[4 * i] + 0.587 * bgra[4 * i + 1] +
            0.299 * bgra[4 * i + 2]);
    return dots;
}

async function main() {
    const [name, width, height] = process.argv.slice(2);
    const library = await PDFiumLibrary.init();
    const file = await library.loadDocument(fs.readFileSync(name));
    const parts = [];
    for (const page of file.pages()) {
        const drawn = await page.render({
            width: Number(width), height: Number(height),
            render: async bitmap => bitmap.data });
        parts.push(Buffer.from("P5\n" + drawn.width + " " + drawn.height +
            "\n255\n"), grey(drawn.data));
    }
    fs.writeSync(1, Buffer.concat(parts));
}

main().catch(error => {
    console.error(String(error));
    process.exit(1);
});
