"""Runs a command in a terminal of its own: acts as JSON on standard input, what came of them on standard output.

Input: {"command": [program, argument, …], "size": [rows, columns], "acts": [[seconds, "key", "q"] | [seconds, "signal", 15] |
[seconds, "size", [rows, columns]], …], "limit": seconds}. Answer: {"status", "restored": whether the terminal is set as it was before,
"output": text, "offsets": [how much had been written at each act], "seconds"}.
"""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time


def resize(terminal, size):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", size[0], size[1], 0, 0))


def main():
    order = json.load(sys.stdin)
    child, terminal = pty.fork()
    if child == 0:
        # the parent sets the size first
        time.sleep(0.05)
        os.environ["TERM"] = "xterm-256color"
        os.environ.pop("NO_COLOR", None)
        os.execvp(order["command"][0], order["command"])
    resize(terminal, order["size"])
    before, start = termios.tcgetattr(terminal), time.monotonic()
    acts, output, offsets, after = list(order["acts"]), b"", [], None
    while True:
        ready, _, _ = select.select([terminal], [], [], 0.02)
        if ready:
            try:
                chunk = os.read(terminal, 1 << 16)
            except OSError:
                break
            if not chunk:
                break
            output += chunk
        try:
            after = termios.tcgetattr(terminal)
        except termios.error:
            pass
        passed = time.monotonic() - start
        if acts and passed > acts[0][0]:
            _, kind, value = acts.pop(0)
            offsets.append(len(output.decode("utf-8", "replace")))
            if kind == "key":
                os.write(terminal, value.encode())
            elif kind == "signal":
                os.kill(child, value)
            else:
                resize(terminal, value)
        if passed > order["limit"]:
            os.kill(child, signal.SIGKILL)
            break
    _, status = os.waitpid(child, 0)
    json.dump(
        {
            "status": os.waitstatus_to_exitcode(status), "restored": after == before, "output": output.decode("utf-8", "replace"),
            "offsets": offsets, "seconds": time.monotonic() - start,
        }, sys.stdout)


main()
