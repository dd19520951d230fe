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

function load() {
    const library = findLibrary();
    const pdfjs = require(path.join(library, "build/pdf.js"));
    pdfjs.GlobalWorkerOptions.workerSrc = path.join(library, "build/pdf.worker.js");
    return pdfjs;
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

/* What is printed for the files. */
async function answer(pdfjs, names) {
    const texts = [];
    for (const name of names)
        texts.push(await fileText(pdfjs, name));
    return names.length === 1 ? texts[0] : JSON.stringify(texts);
}

/* The program: prints what answer() gives for the files of the command line. */
function run(answer) {
    answer(load(), process.argv.slice(2)).then(
        text => process.stdout.write(text),
        error => {
            console.error(String(error));
            process.exit(1);
        });
}

module.exports = { load, answer, run };
if (require.main === module)
    run(answer);
