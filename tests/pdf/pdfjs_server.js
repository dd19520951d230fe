/*
 * pdfjs_server.js SOCKET -- pdfjs_text.js and pdfjs_tree.js for as long as a
 * suite runs: node and pdf.js take most of a second to start. A client sends
 * ["text" or "tree", FILE.pdf...] in JSON and ends; it gets ["ok", what is
 * printed] or ["error", why]. Ends with its standard input.
 */
"use strict";
const net = require("net");
const text = require("./pdfjs_text.js");
const tools = { text, tree: require("./pdfjs_tree.js") };

const pdfjs = text.load();

async function reply(request) {
    try {
        const [tool, ...names] = JSON.parse(request);
        return ["ok", await tools[tool].answer(pdfjs, names)];
    } catch (error) {
        return ["error", String(error)];
    }
}

const server = net.createServer({ allowHalfOpen: true }, socket => {
    let request = "";
    socket.setEncoding("utf8");
    socket.on("data", part => { request += part; });
    socket.on("end", async () => {
        socket.end(JSON.stringify(await reply(request)));
    });
    socket.on("error", () => {});
});

server.listen(process.argv[2], () => process.stdout.write("ready\n"));
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
