/*
 * peers.js FOLDER NAME... -- each NAME.typ in the folder to NAME.pdf, by Typst's
 * compiler (npm, in build/peers): one process for all, which stays warm.
 */
"use strict";
const fs = require("fs");
const path = require("path");
const { NodeCompiler } = require(require.resolve(
    "@myriaddreamin/typst-ts-node-compiler",
    { paths: [path.join(__dirname, "../../build/peers")] }));

const [folder, ...names] = process.argv.slice(2);
const compiler = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontPaths: ["/usr/share/fonts"] }],
});
for (const name of names) {
    const pdf = compiler.pdf({ mainFilePath: path.join(folder, name + ".typ") });
    fs.writeFileSync(path.join(folder, name + ".pdf"), pdf);
    compiler.evictCache(10);
}
