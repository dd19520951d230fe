/*
 * pdfjs_text.js FILE.pdf... -- the text of a PDF as pdf.js reads it: lines from
 * the items' hasEOL, a form feed after each page. Of several files, a JSON array
 * of their texts. Uses Debian's libjs-pdf, or pdfjs-dist where node finds one.
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

async function fileText(pdfjs, name) {
    const data = new Uint8Array(fs.readFileSync(name));
    const file = await pdfjs.getDocument({data, verbosity: 0,
        isEvalSupported: false, useSystemFonts: false}).promise;
    let text = "";
    for (let n = 1; n <= file.numPages; n++)
        text += await pageText(await file.getPage(n)) + "\n\f";
    await file.destroy();
    return text;
}

async function main() {
    const library = findLibrary();
    const pdfjs = require(path.join(library, "build/pdf.js"));
    pdfjs.GlobalWorkerOptions.workerSrc = path.join(library, "build/pdf.worker.js");
    const names = process.argv.slice(2), texts = [];
    for (const name of names)
        texts.push(await fileText(pdfjs, name));
    process.stdout.write(names.length === 1 ? texts[0] : JSON.stringify(texts));
}

module.exports = { findLibrary };
if (require.main === module)
    main().catch(error => {
        console.error(String(error));
        process.exit(1);
    });
