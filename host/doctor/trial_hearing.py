"""What a model makes of the test recording, and how fast: heard in a child process."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from host.doctor.child import Answer, Ask, DiedError, HungError, ask
from host.doctor.findings import Finding, data, limit, phrase, tell
from models.catalogue import catalogue
from models.types import Installed


def hear(model: Installed, asking: Ask, seconds: float) -> Answer:
    """As `host.doctor.decoding.hear`. Raises HungError, DiedError."""
    return asking(
        "host.doctor.decoding", seconds, engine=model.engine, folder=str(model.path), name=model.name
    )


def understood(answer: Answer) -> bool:
    """Whether any word of the test recording was heard."""
    text = str(answer["text"]).casefold()
    return any(word in text for word in data()["phrases"]["recorded"])


def speed(
    model: Installed | None,
    *,
    quick: bool = False,
    asking: Ask = ask,
    say: Callable[[str], None] = lambda _: None,
) -> list[Finding]:
    """How long the model takes for three seconds of speech, and whether it understands them."""
    if model is None:
        return [tell("speed", "none")]
    if quick:
        return [tell("speed", "quick")]
    say("thinking")
    seconds = limit("speed_seconds")
    about = partial(tell, name=model.name, smaller=_smaller(model))
    try:
        answer = hear(model, asking, seconds)
    except HungError:
        return [about("speed", "hung", limit=seconds)]
    except DiedError:
        answer = {"broken": ""}
    if "broken" in answer:
        again = model.name if catalogue().find(model.name) else "ПУТЬ"
        return [tell("speed", "broken", name=model.name, again=again)]
    if not understood(answer):
        return [tell("speed", "deaf", name=model.name, heard=answer["text"])]
    factor = answer["took"] / answer["seconds"]
    figures = {key: answer[key] for key in ("seconds", "took", "load")}
    return [about("speed", _pace(factor), factor=factor, **figures)]


def _pace(factor: float) -> str:
    if factor > limit("speed_slow"):
        return "slow"
    return "lagging" if factor > limit("speed_lagging") else "ok"


def _smaller(model: Installed) -> str:
    """The advice to take the next smaller model of the catalogue, if there is one."""
    known = catalogue().find(model.name)
    smaller = [
        other for other in catalogue().models if known and not other.hidden and other.size < known.size
    ]
    if not smaller:
        return ""
    return phrase("smaller").format(name=max(smaller, key=lambda other: other.size).name)
