"""`yasno doctor`: all checks one after the other, a line for each finding, an exit status for scripts.

Loads no library before it is known that they are all there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable

from host.doctor.deadline import Check, carry_out
from host.doctor.findings import Finding, Status, data, exit_status, phrase, tell
from host.doctor.libraries import libraries


def run(arguments: argparse.Namespace) -> int:
    """Examine the computer; returns the exit status."""
    return report(_checks(arguments), as_json=arguments.json)


def report(
    checks: Iterable[Check], *, as_json: bool = False, show: Callable[[str], None] | None = None
) -> int:
    """Carry the checks out and show what they find, each as soon as it is known; returns the exit status.

    As JSON it is one list at the end. `show` takes the place of standard output.
    """
    show = show or (lambda text: print(text, flush=True))
    findings: list[Finding] = []
    for check in checks:
        found = carry_out(check)
        findings += found
        if not as_json:
            for finding in found:
                show(line(finding))
    status = exit_status(findings)
    if as_json:
        show(json.dumps([finding.to_json() for finding in findings], ensure_ascii=False, indent=1))
    else:
        show(data()["advice"][("ok", "todo", "fatal")[status]])
    return status


def line(finding: Finding) -> str:
    """A finding for people, in one line."""
    word = data()["words"][finding.status]
    return " ".join([f"{word:<10}", finding.text, *filter(None, [finding.todo])])


def _checks(arguments: argparse.Namespace) -> Iterable[Check]:
    found = libraries()
    yield Check("python", 10, lambda: found)
    if any(finding.status is Status.FATAL for finding in found):
        return  # nothing else can be looked at
    try:
        from host.doctor.examination import Wishes, checks  # noqa: PLC0415 - loads the libraries
    except (ImportError, OSError) as error:
        broken = tell("python", "broken", name=getattr(error, "name", None) or error)
        yield Check("python", 10, lambda: [broken])
        return
    wishes = Wishes(arguments.input, arguments.output, arguments.listen, arguments.quick)
    yield from checks(wishes, lambda name: print(phrase(name), file=sys.stderr, flush=True))
