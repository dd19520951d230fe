/*
 * pdfjs_tree.js FILE.pdf -- the structure tree as pdf.js, the reader in Firefox,
 * gives it to a screen reader: a JSON array of [depth, role, text], the text of
 * an element's own marked content. Uses what pdfjs_text.js uses.
 */
"use strict";
const fs = require("fs");
const { run } = require("./pdfjs_text.js");

/* The text of each marked-content sequence of a page, by pdf.js's name of it. */
async function markedText(page) {
    const content = await page.getTextContent({includeMarkedContent: true});
    const texts = {}, open = [];
    for (const item of content.items) {
        if (item.type === "beginMarkedContent" ||
            item.type === "beginMarkedContentProps")
            open.push(item.id);
        else if (item.type === "endMarkedContent")
            open.pop();
        else if (open.length && open[open.length - 1])
            texts[open[open.length - 1]] =
                (texts[open[open.length - 1]] || "") + item.str +
                (item.hasEOL ? "\n" : "");
    }
    return texts;
}

function walk(node, texts, depth, rows) {
    const row = [depth, node.role, ""];
    rows.push(row);
    for (const child of node.children || []) {
        if (child.type === "content")
            row[2] += texts[child.id] || "";
        else if (child.role)
            walk(child, texts, depth + 1, rows);
    }
}

/* What is printed for the file. */
async function answer(pdfjs, [name]) {
    const data = new Uint8Array(fs.readFileSync(name));
    const file = await pdfjs.getDocument({data, verbosity: 0}).promise;
    const rows = [];
    for (let n = 1; n <= file.numPages; n++) {
        const page = await file.getPage(n);
        walk(await page.getStructTree(), await markedText(page), 0, rows);
    }
    await file.destroy();
    return JSON.stringify(rows, null, 1);
}

module.exports = { answer };
if (require.main === module)
    run(answer);
