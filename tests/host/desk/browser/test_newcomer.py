"""What a newcomer stumbles over: a small screen, a second tap that must be seen, a nomination that waits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from host.desk.preview import SAMPLE, Preview
from rules import actions
from rules.actions import Action
from tests.host.desk.browser.conftest import Games, asking
from tests.host.desk.browser.pages import TABLET, Page
from tests.host.desk.browser.test_people import NIGHT
from tests.host.desk.browser.test_taps import COURT
from tests.host.desk.browsers import until

Opens = Callable[..., Page]
SMALL = (800, 600)
CHECKS = (actions.Check("don", 1), actions.Check("sheriff", 9))
PENDING = (*SAMPLE, actions.Nominate(4))
TROUBLES = tuple(f"{what} не отвечает: проверьте, воткнут ли он, и выберите его в меню снова, в части «Звук»."
                 for what in ("Микрофон", "Наушник"))  # fmt: skip
COVERED = """
const ring = document.getElementById('ring').getBoundingClientRect();
const bad = [];
for (const node of document.querySelectorAll('#center > :not(.row):not([hidden]), #center button')) {
  const box = node.getBoundingClientRect();
  if (!box.width || !node.innerText.trim()) continue;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  for (const [one, two] of [[box.left + 3, y], [box.right - 3, y], [x, box.top + 3], [x, box.bottom - 3]]) {
    const over = document.elementFromPoint(one, two);
    if (!over || !over.closest('#center')) bad.push(node.innerText);
  }
}
const seats = [...document.querySelectorAll('.seat')].map((node) => node.getBoundingClientRect());
seats.forEach((one, at) => {
  if (one.top < ring.top || one.bottom > innerHeight + 1) bad.push(`${at + 1} is cut`);
  seats.slice(at + 1).forEach((two) => {
    if (one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom) {
      bad.push(`seat ${at + 1}`);
    }
  });
});
return bad;"""
CUT = """
const tooWide = (node) => {
  if (!node.firstChild) return node.scrollWidth > node.clientWidth;
  const words = document.createRange();
  words.selectNodeContents(node);
  return words.getBoundingClientRect().width > node.getBoundingClientRect().width + 0.01;
};
const all = [...document.querySelectorAll(arguments[0])].filter((node) => node.getClientRects().length);
return all.filter(tooWide).map((node) => node.value || node.textContent);"""
LINES = """
const lines = (node) => {
  const words = document.createRange();
  words.selectNodeContents(node);
  return words.getClientRects().length;
};
return [...document.querySelectorAll(arguments[0])].map(lines);"""
EMPTIED = """
const it = document.querySelector(arguments[0]);
it.value = "";
it.dispatchEvent(new Event("change"));"""
BADGES = ("рука", "голосовал", "убит", "вне игры", "10-й на суд", "без слова")
LOOKS = """
const looks = getComputedStyle(document.querySelector(arguments[0]));
return [looks.backgroundColor, looks.color];"""


@pytest.mark.parametrize("played", [PENDING, COURT, NIGHT], ids=["speech", "court", "night"])
@pytest.mark.parametrize("troubles", [(), TROUBLES], ids=["", "troubles"])
def test_a_small_screen_holds_the_middle_and_the_seats(
    games: Games, opened: Opens, played: tuple[Action, ...], troubles: tuple[str, ...]
) -> None:
    preview = games(played)
    page = opened(preview)
    page.size(*SMALL)
    _fails(preview, page, troubles)
    if played is COURT:
        page.press_at("court", "onward")
        until(lambda: page.seen('[data-act="count"]') is not None)
    if played is NIGHT:
        page.to_the_hunt()
    assert page.script(COVERED) == []


@pytest.mark.parametrize("size", [TABLET, SMALL, (800, 1280)])
def test_the_end_of_a_night_holds_all_that_can_be_looked_at(
    games: Games, opened: Opens, size: tuple[int, int]
) -> None:
    played = (*NIGHT, actions.Shots(((8, (3,)), (9, (3,)), (10, (3,)))), *CHECKS)
    preview = games(played)
    page = opened(preview)
    page.size(*size)
    _fails(preview, page, TROUBLES)
    page.onward_to('#center [data-act="dawn"]')
    shown = [node.text for node in page.find("#center .more button")]
    assert shown == ["Ответ дону", "Ответ шерифу", "Выстрел", "Изменить выстрел"]
    assert page.text("#center .note") == "ответы и выстрел видны, пока держите кнопку"
    assert page.script(COVERED) == []


def _fails(preview: Preview, page: Page, troubles: tuple[str, ...]) -> None:
    for line in troubles:
        preview.troubles.set(line, line)
    until(lambda: len(page.find("#troubles p")) == len(troubles))


def test_a_trouble_is_hidden_by_its_cross(games: Games, opened: Opens) -> None:
    preview = games()
    page = opened(preview)
    _fails(preview, page, TROUBLES[:1])
    page.press("hide-troubles")
    until(lambda: page.seen("#troubles") is None)
    _fails(preview, page, TROUBLES[1:])  # another one is shown, the hidden one is not
    assert page.text("#troubles p") == TROUBLES[1]


@pytest.mark.parametrize("button", [".log-rows li .undo", '.tools [data-act="timeout"]'])
def test_a_second_tap_is_asked_for_in_colour(games: Games, opened: Opens, button: str) -> None:
    page = opened(games())
    page.tap(f"{button}")
    page.script("document.activeElement.blur()")
    sure = f"{button}.sure"
    until(lambda: page.seen(sure) is not None)
    assert page.script(LOOKS, sure) == ["rgb(255, 123, 114)", "rgb(42, 3, 0)"]


@pytest.mark.parametrize(("answer", "nominated"), [("accept-thanks", [7, 4]), ("decline-thanks", [7])])
def test_thanks_loses_no_nomination_that_waits(
    games: Games, opened: Opens, answer: str, nominated: list[int]
) -> None:
    preview = games(PENDING)
    api, page = asking(preview), opened(preview)
    page.press_at("speech.2", "thanks")
    until(lambda: page.text("#center .note") == "Принять выставление 4?")
    assert api.state["floor"] == 2
    page.press(answer)
    until(lambda: api.state["floor"] == 3)
    assert [each["seat"] for each in api.state["nominations"]] == nominated
    until(lambda: page.text("#center .who .number") == "3")
    assert page.seen('[data-act="thanks"]') is not None


def test_the_floor_is_given_back_to_who_lost_it(games: Games, opened: Opens) -> None:
    preview = games()
    api, page = asking(preview), opened(preview)
    page.press_at("speech.2", "next")
    until(lambda: api.state["stage"] == "hold")
    assert page.seen('[data-act="give-back"]') is None
    page.press("thanks")
    until(lambda: page.text('[data-act="give-back"]') == "Вернуть слово 2")
    page.press("give-back")
    until(lambda: api.state["floor"] == 2 and api.state["stage"] == "hold")


def test_raised_hands_are_no_longer_among_those_who_have_not_voted(games: Games, opened: Opens) -> None:
    page = opened(games(COURT))
    page.press_at("court", "onward")
    page.settle("court.7")
    for seat in (1, 2, 3):
        page.seat(seat)
    until(lambda: page.text("#center .big") == "3")
    assert page.text("#center .note") == "не голосовали: 7"


def test_a_shot_at_who_is_out_is_told_to_be_a_miss(games: Games, opened: Opens) -> None:
    preview = games(NIGHT)
    api, page = asking(preview), opened(preview)
    page.to_the_hunt()
    assert 7 not in api.state["game"]["alive"]
    page.seat(7)
    until(lambda: page.text("#center .note") == "вне игры: промах")
    assert page.text('[data-act="shoot"]') == "Выстрел в 7: промах"
    page.press("drop")
    page.seat(6)
    until(lambda: page.text('[data-act="shoot"]') == "Выстрел в 6")


def test_before_the_game(games: Games, opened: Opens) -> None:
    preview = games((*SAMPLE[:1], actions.Seat(2, "Шахматист"), *SAMPLE[2:10]))
    page = opened(preview)
    must = ".nick-rows li[data-trouble]"
    until(lambda: {node.text for node in page.find(must)} >= {"1", "2"})  # both that are alike are marked
    assert page.seen("#center .clock") is None
    page.script(EMPTIED, '.nick-rows input[data-seat="3"]')  # it was meant for another seat
    until(lambda: "3" not in asking(preview).state["nicks"])
    assert page.seen(".toast") is None


def test_a_nick_is_not_emptied_while_the_game_goes_on(games: Games, opened: Opens) -> None:
    page = opened(games())
    page.press("menu")
    page.tap("dialog .nicks summary")
    field = 'dialog .nick-rows input[data-seat="3"]'
    page.script(EMPTIED, field)
    until(lambda: "«Лиса»" in page.text(".toast"))
    assert page.script("return document.querySelector(arguments[0]).value", field) == "Лиса"


def test_a_short_sheet_does_not_scroll(games: Games, opened: Opens) -> None:
    page = opened(games())
    page.seat(4)
    until(lambda: page.seen("dialog") is not None)
    assert (
        page.script("const it = document.querySelector('dialog'); return it.scrollHeight - it.clientHeight")
        == 0
    )


@pytest.mark.parametrize(
    ("path", "size", "names"), [("/table", (1280, 720), "#seats .nick"), ("/", (390, 844), ".seat .nick")]
)
def test_a_usual_nick_is_not_cut(
    games: Games, opened: Opens, path: str, size: tuple[int, int], names: str
) -> None:
    nicks = (actions.Seat(3, "Громовержец"), actions.Seat(4, "Незнакомка"))
    page = opened(games((*SAMPLE[:10], *nicks)), path)
    page.size(*size)
    until(lambda: len(page.find(names)) == 10)
    assert page.script(CUT, names) == []


@pytest.mark.parametrize("size", [(800, 600), (1024, 600)])
def test_neither_badges_nor_nick_fields_are_cut_on_a_small_screen(
    games: Games, opened: Opens, size: tuple[int, int]
) -> None:
    nicks = (actions.Seat(3, "Громовержец"), actions.Seat(4, "Незнакомка"))
    page = opened(games((*SAMPLE[:10], *nicks)))
    page.size(*size)
    until(lambda: len(page.find(".nick-rows input")) == 10)
    assert page.script(CUT, ".nick-rows input") == []
    assert page.script(LINES, ".nick-rows .number") == [1] * 10
    assert page.script(CUT, ".seat .nick") == []
    page = opened(games(PENDING))
    page.size(*size)
    until(lambda: page.seen('[data-act="accept"]') is not None)
    shown = [node.text for node in page.find(".seat .badge") if node.text]
    assert {"выставляют", "1-й на суд", "говорит", "следующий"} == set(shown)
    assert page.script(CUT, ".seat .badge") == []
    for words in BADGES:
        page.script("document.querySelector('.seat .badge').textContent = arguments[0]", words)
        assert page.script(CUT, ".seat .badge") == []
