/*
 * pdfjs_text.js FILE.pdf -- the text of a PDF as pdf.js reads it: lines from
 * the items' hasEOL, a form feed after each page. Uses Debian's libjs-pdf, or
 * pdfjs-dist where node finds one.
 */
"use strict";
const fs = require("fs");
const path = require("path");

function findLibrary() {
    const folders = ["/usr/share/javascript/pdf", "/usr/share/nodejs/pdfjs-dist"];
    for (const folder of folders) {
        if (fs.existsSync(path.join(folder, "build/pdf.js")))
            return folder;
    }
    return path.dirname(path.dirname(require.resolve("pdfjs-dist/build/pdf.js")));
}

async function pageText(page) {
    const content = await page.getTextContent();
    return content.items.map(item => item.str + (item.hasEOL ? "\n" : "")).join("");
}

async function main() {
    const library = findLibrary();
    const pdfjs = require(path.join(library, "build/pdf.js"));
    pdfjs.GlobalWorkerOptions.workerSrc = path.join(library, "build/pdf.worker.js");
    const data = new Uint8Array(fs.readFileSync(process.argv[2]));
    const file = await pdfjs.getDocument({data, verbosity: 0,
        isEvalSupported: false, useSystemFonts: false}).promise;
    let text = "";
    for (let n = 1; n <= file.numPages; n++)
        text += await pageText(await file.getPage(n)) + "\n\f";
    process.stdout.write(text);
}

main().catch(error => {
    console.error(String(error));
    process.exit(1);
});
