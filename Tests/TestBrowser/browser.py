"""Drives a headless Chromium over its debugging pipe, or a Firefox by Marionette: steps as JSON on standard input, results on standard output.

A step is one of
  {"open": url}                       load a page and wait for it
  {"size": [width, height, ratio]}    of the window, in CSS pixels, with the device's pixel ratio
  {"media": {"prefers-color-scheme": "dark", …}}
  {"evaluate": expression}            its value is the step's result; promises are waited for
  {"key": "ArrowRight", "shift": true}
  {"press": [x, y]}                   move there, press and release
  {"drag": [[x, y], …], "wait": ms}   press at the first point, move through the others, release at the last one
  {"touch": [[x, y], …], "wait": ms}  the same with a finger
  {"shot": file}                      what the window shows, as PNG
Answer: {"results": [one a step], "complaints": [what the console and the page's security had to say]}

Firefox performs "open", "evaluate" and "shot" only, and always prefers reduced motion.
"""

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time

KEYS = {" ": "Space", "[": "BracketLeft", "]": "BracketRight", "?": "Slash"}


class Chromium:
    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        here, there = os.pipe(), os.pipe()
        flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
            "--remote-debugging-pipe", "--user-data-dir=" + self.folder, "about:blank",
        ]
        # the browser reads commands from descriptor 3 and answers on 4
        line = 'exec "$0" "$@" 3<&%d 4>&%d' % (here[0], there[1])
        if max(here[0], there[1]) > 9:
            raise SystemExit("descriptors out of the shell's range")
        self.process = subprocess.Popen(
            ["sh", "-c", line, program] + flags, pass_fds=(here[0], there[1]), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(here[0])
        os.close(there[1])
        self.commands, self.answers = here[1], there[0]
        self.number, self.rest, self.events, self.session = 0, b"", [], None
        page = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(domain + ".enable")

    def read(self):
        while b"\0" not in self.rest:
            chunk = os.read(self.answers, 1 << 16)
            if not chunk:
                raise EOFError("the browser has gone")
            self.rest += chunk
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(method + ": " + json.dumps(answer["error"]))
                return answer["result"]
            self.events.append(answer)

    def open(self, url):
        # a hash alone would not load anything
        self.load("about:blank")
        self.load(url)
        return url

    def load(self, url):
        self.call("Page.navigate", url=url)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                # a page may change its own fragment at once
                if self.evaluate("document.readyState + ' ' + location.href.split('#')[0]") == "complete " + url.split("#")[0]:
                    return
            except RuntimeError:
                # asked between two pages
                pass
            time.sleep(0.02)
        raise RuntimeError("never loaded: " + url)

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def key(self, key, shift):
        code = KEYS.get(key, key if len(key) > 1 else "Key" + key.upper())
        parameters = {"key": key, "code": code, "modifiers": 8 if shift else 0}
        if len(key) == 1:
            parameters["text"] = key
        self.call("Input.dispatchKeyEvent", type="keyDown", **parameters)
        parameters.pop("text", None)
        self.call("Input.dispatchKeyEvent", type="keyUp", **parameters)

    def press(self, x, y):
        for kind, buttons in (("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 0)):
            self.call(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="none" if kind == "mouseMoved" else "left", buttons=buttons,
                clickCount=0 if kind == "mouseMoved" else 1)

    def drag(self, points, wait):
        self.mouse("mouseMoved", points[0], 0)
        self.mouse("mousePressed", points[0], 1)
        for point in points[1:]:
            self.mouse("mouseMoved", point, 1)
            time.sleep(wait / 1000)
        self.mouse("mouseReleased", points[-1], 0)

    def mouse(self, kind, point, buttons):
        button = "left" if kind != "mouseMoved" or buttons else "none"
        self.call(
            "Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], button=button, buttons=buttons,
            clickCount=0 if kind == "mouseMoved" else 1)

    def touch(self, points, wait):
        for i, (x, y) in enumerate(points):
            self.call("Input.dispatchTouchEvent", type="touchMove" if i else "touchStart", touchPoints=[{"x": x, "y": y}])
            time.sleep(wait / 1000)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def shot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def perform(self, step):
        if "open" in step:
            return self.open(step["open"])
        if "size" in step:
            width, height, ratio = step["size"]
            return self.call(
                "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=width < 500)
        if "media" in step:
            features = [{"name": name, "value": value} for name, value in step["media"].items()]
            return self.call("Emulation.setEmulatedMedia", features=features)
        if "evaluate" in step:
            return self.evaluate(step["evaluate"])
        if "key" in step:
            return self.key(step["key"], step.get("shift", False))
        if "press" in step:
            return self.press(*step["press"])
        if "drag" in step:
            return self.drag(step["drag"], step["wait"])
        if "touch" in step:
            return self.touch(step["touch"], step["wait"])
        if "shot" in step:
            return self.shot(step["shot"])
        raise SystemExit("what is " + json.dumps(step) + "?")

    @property
    def complaints(self):
        self.evaluate("0")
        said = []
        for event in self.events:
            details = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                said.append(json.dumps(details["exceptionDetails"]))
            elif event.get("method") == "Log.entryAdded":
                said.append(details["entry"]["text"])
            elif event.get("method") == "Runtime.consoleAPICalled":
                said.append(details["type"] + ": " + json.dumps([argument.get("value") for argument in details["args"]]))
        return said

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
        except (EOFError, OSError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Firefox:
    PREFERENCES = {
        "marionette.port": 0,
        "ui.prefersReducedMotion": 1,
        "browser.dom.window.dump.enabled": True,
        "datareporting.policy.dataSubmissionEnabled": False,
        "app.update.disabledForTesting": True,
    }

    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        with open(os.path.join(self.folder, "user.js"), "w") as file:
            for name, value in self.PREFERENCES.items():
                file.write("user_pref(%s, %s);\n" % (json.dumps(name), json.dumps(value)))
        self.log = open(os.path.join(self.folder, "log.txt"), "w+")
        environment = dict(os.environ, HOME=self.folder, MOZ_HEADLESS="1")
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--marionette", "--profile", self.folder], env=environment, stdout=self.log,
            stderr=subprocess.STDOUT)
        self.socket, self.rest, self.number = self.connect(), b"", 0
        self.read()
        self.call("WebDriver:NewSession", capabilities={})
        self.call("WebDriver:SetTimeouts", script=120000, pageLoad=60000)

    def connect(self):
        """The port is in a file of the profile once Firefox listens."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with open(os.path.join(self.folder, "MarionetteActivePort")) as file:
                    return socket.create_connection(("127.0.0.1", int(file.read())), 120)
            except (OSError, ValueError):
                time.sleep(0.1)
        raise RuntimeError("Firefox did not start")

    def read(self):
        """A message is its length, a colon and JSON."""
        while True:
            length, colon, text = self.rest.partition(b":")
            if colon and len(text) >= int(length):
                self.rest = text[int(length):]
                return json.loads(text[:int(length)])
            chunk = self.socket.recv(1 << 16)
            if not chunk:
                raise EOFError("the browser has gone")
            self.rest += chunk

    def call(self, method, **parameters):
        self.number += 1
        data = json.dumps([0, self.number, method, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(data), data))
        _, number, error, result = self.read()
        if error or number != self.number:
            raise RuntimeError(method + ": " + json.dumps(error))
        return result

    def open(self, url):
        self.call("WebDriver:Navigate", url=url)
        return url

    def evaluate(self, expression):
        script = "const done = arguments[arguments.length - 1]; Promise.resolve((%s)).then((value) => done([value]), (error) => done({ error: `${error}` }));"
        value = self.call("WebDriver:ExecuteAsyncScript", script=script % expression, args=[])["value"]
        if isinstance(value, dict):
            raise RuntimeError(value["error"])
        return value[0]

    def shot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("WebDriver:TakeScreenshot", full=False)["value"]))

    def perform(self, step):
        if step == {"media": {"prefers-reduced-motion": "reduce"}}:
            return None
        for verb in ("open", "evaluate", "shot"):
            if verb in step:
                return getattr(self, verb)(step[verb])
        raise SystemExit("Firefox does not perform " + json.dumps(step))

    @property
    def complaints(self):
        self.log.flush()
        self.log.seek(0)
        return [line.strip() for line in self.log if line.startswith("JavaScript error: file:")]

    def close(self):
        try:
            self.call("Marionette:Quit", flags=["eForceQuit"])
        except (EOFError, OSError, RuntimeError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    program = sys.argv[1]
    browser = Firefox(program) if "firefox" in os.path.basename(program) else Chromium(program)
    try:
        results = [browser.perform(step) for step in json.load(sys.stdin)]
        json.dump({"results": results, "complaints": browser.complaints}, sys.stdout)
    finally:
        browser.close()


main()
