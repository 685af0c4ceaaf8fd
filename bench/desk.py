"""The desk in a real Chromium: from a change to the pixels, from a tap to its effect, a burst of actions.

Both pages are open, each in a window of its own. A change is timed from the moment the game is told of it to
the frame of the page that shows it (the message after requestAnimationFrame); a tap from its event to such a
frame.
`python -m bench.desk [--changes N] [--taps N] [--actions N]`; needs Debian's chromium and chromium-driver.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from selenium.webdriver import Chrome, ChromeOptions, ChromeService

from host.desk.desk import Options
from host.desk.preview import SAMPLE, Preview
from host.live.events import Act, Announce
from rules import actions

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-backgrounding-occluded-windows", "--window-size=1280,800"),
)
WATCH = """
const [selector] = arguments;
const shown = window.shown = {};
new MutationObserver(() => {
  const words = document.querySelector(selector).textContent;
  if (shown[words]) return;
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      shown[words] = shown[words] || performance.timeOrigin + performance.now();
    };
    channel.port2.postMessage(0);
  });
}).observe(document.body, {subtree: true, childList: true, characterData: true});"""
TAP = """
const done = arguments[0];
const node = () => document.querySelector('[data-act=pause], [data-act=go_on]');
const before = node().dataset.act;
const began = performance.now();
const watch = new MutationObserver(() => {
  if (!node() || node().dataset.act === before) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
});
watch.observe(document.querySelector('#center'), {subtree: true, childList: true});
node().click();"""
BURST = """
const [count, done] = arguments;
import('/static/lib/act.js').then(async ({ Acts }) => {
  const acts = new Acts();
  const began = performance.now();
  const answers = await Promise.all(Array.from({length: count}, (_, at) =>
    acts.act({do: 'nick', seat: 2, nick: 'Н' + at})));
  done([answers.filter((answer) => answer.ok).length, performance.now() - began]);
});"""


def driver(folder: str) -> Chrome:
    options = ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for flag in (*FLAGS, f"--user-data-dir={folder}"):
        options.add_argument(flag)
    made = Chrome(options, ChromeService(shutil.which("chromedriver") or ""))
    made.set_script_timeout(300)
    return made


def changes(chrome: Chrome, preview: Preview, windows: Sequence[tuple[str, str, str]], count: int) -> None:
    """A nick is changed; each page shows it."""
    for _, handle, selector in windows:
        chrome.switch_to.window(handle)
        chrome.execute_script(WATCH, selector)
    began = {}
    for number in range(count):
        nick = f"Имя{number}"
        began[nick] = time.time() * 1000
        preview.runner.send(Act(preview.now(), actions.Seat(1, nick)))
        time.sleep(0.12)
    time.sleep(1.0)
    for name, handle, _ in windows:
        chrome.switch_to.window(handle)
        shown: dict[str, float] = chrome.execute_script("return window.shown")
        seen = [shown[nick] - began[nick] for nick in began if nick in shown]
        report(f"change to pixels, {name} ({len(seen)} of {count} seen)", seen)


def taps(chrome: Chrome, handle: str, count: int) -> None:
    """«Пауза» and «Дальше» by turns."""
    chrome.switch_to.window(handle)
    spent = []
    for _ in range(count):
        spent.append(float(chrome.execute_async_script(TAP)))
        time.sleep(0.05)
    report("tap to effect", spent)


def burst(chrome: Chrome, handle: str, preview: Preview, count: int) -> None:
    """All at once, through the page's own queue."""
    chrome.switch_to.window(handle)
    done, spent = chrome.execute_async_script(BURST, count)
    played = preview.runner.session.core.game.actions
    took = sum(isinstance(action, actions.Seat) and action.nick.startswith("Н") for action in played)
    print(f"burst: {count} actions, {done} answered, {took} in the journal, {spent / count:.1f} ms each")


def report(name: str, spent: Sequence[float]) -> None:
    ordered = sorted(spent)
    at = [ordered[min(int(len(ordered) * part), len(ordered) - 1)] for part in (0.5, 0.95)]
    print(f"{name}: median {at[0]:.0f} ms, p95 {at[1]:.0f} ms, most {ordered[-1]:.0f} ms", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.desk", description=__doc__)
    for name, usual in (("changes", 100), ("taps", 60), ("actions", 1000)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    asked = parser.parse_args(arguments)
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        print("no chromium: apt-get install chromium chromium-driver", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        preview = Preview(Path(folder) / "game.sqlite", SAMPLE, Options(0), Announce.NONE)
        chrome = driver(folder)
        try:
            _measure(chrome, preview, asked)
        finally:
            chrome.quit()
            preview.close()
    return 0


def _measure(chrome: Chrome, preview: Preview, asked: Any) -> None:
    if preview.way is None:
        raise SystemExit("the desk can't be served")
    windows: list[tuple[str, str, str]] = []
    for name, path, selector in (
        ("desk", "", '.seat[data-seat="1"] .nick'),
        ("table", "table", "#seats li:first-child .nick"),
    ):
        if windows:
            chrome.switch_to.new_window("window")
        chrome.get(preview.way.home + path)
        windows.append((name, chrome.current_window_handle, selector))
    time.sleep(1.5)
    chrome.switch_to.window(windows[0][1])
    chrome.execute_script("document.querySelector('[data-act=next]').click()")
    time.sleep(0.5)
    changes(chrome, preview, windows, asked.changes)
    taps(chrome, windows[0][1], asked.taps)
    burst(chrome, windows[0][1], preview, asked.actions)


if __name__ == "__main__":
    raise SystemExit(main())
