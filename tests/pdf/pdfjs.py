"""pdf.js, asked by pdfjs_text.js or pdfjs_tree.js: for a whole suite by one
process that stays (pdfjs_server.js), else by one for each question."""
import contextlib
import json
import os
import socket
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SOCKET = "PDFJS_SOCKET"


class Unread(RuntimeError):
    """pdf.js cannot read it, and says why."""


def ask_server(path, words):
    with socket.socket(socket.AF_UNIX) as s:
        s.connect(path)
        s.sendall(json.dumps(words).encode())
        s.shutdown(socket.SHUT_WR)
        parts = []
        while part := s.recv(1 << 16):
            parts.append(part)
    how, said = json.loads(b"".join(parts))
    if how != "ok":
        raise Unread(said)
    return said


def ask(tool, *pdfs):
    """What the tool ("text" or "tree") prints for the files."""
    if os.environ.get(SOCKET):
        return ask_server(os.environ[SOCKET],
                          [tool] + [os.path.abspath(p) for p in pdfs])
    done = subprocess.run(
        ["node", os.path.join(HERE, "pdfjs_%s.js" % tool), *pdfs],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode != 0:
        raise Unread(done.stderr.decode("utf-8", "replace"))
    return done.stdout.decode("utf-8")


@contextlib.contextmanager
def serving():
    """A server for the programs that are started meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "socket")
        with subprocess.Popen(
                ["node", os.path.join(HERE, "pdfjs_server.js"), path],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
            if server.stdout.readline() == b"ready\n":
                os.environ[SOCKET] = path
            yield
            os.environ.pop(SOCKET, None)
            server.stdin.close()
