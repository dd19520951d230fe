/*
 * pdfium_text.js FILE.pdf... -- the text of a PDF as PDFium, the engine of
 * Chrome, reads it: a form feed after each page. Of several files, a JSON array
 * of their texts. Uses @hyzyla/pdfium where `make pdfium` has put it.
 */
"use strict";
const fs = require("fs");
const path = require("path");
const { PDFiumLibrary } = require(require.resolve("@hyzyla/pdfium",
    { paths: [path.join(__dirname, "../../build/pdfium")] }));

async function fileText(library, name) {
    const file = await library.loadDocument(fs.readFileSync(name));
    let text = "";
    for (const page of file.pages())
        text += page.getText() + "\n\f";
    file.destroy();
    return text;
}

async function main() {
    const library = await PDFiumLibrary.init();
    const names = process.argv.slice(2), texts = [];
    for (const name of names)
        texts.push(await fileText(library, name));
    process.stdout.write(names.length === 1 ? texts[0] : JSON.stringify(texts));
}

main().catch(error => {
    console.error(String(error));
    process.exit(1);
});
