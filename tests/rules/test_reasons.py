"""Every rule is found by what a host would say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import RulebookError
from rules.reasons import PENALTIES, PHASES, Phase, find
from rules.rulebook import load, parse

BOOK = load()
APPENDIX = [f"П{number}" for number in range(1, 19)]
RULES = [*map(str, range(1, 36)), *APPENDIX]

# What a host says, and what must be among the first three reasons
SAID = [
    ("1", "day", "клянётся, заключил пари, угрожает, апеллирует к религии, оскорбил соседа"),
    ("2", "day", "честно, сказал «честное слово», нечестно"),
    ("3", "day", "проценты, бублики, пряники, шансы пятьдесят на пятьдесят, 70%, соотношение"),
    ("4", "day", "вторая кандидатура, выставил двоих, ещё одну кандидатуру"),
    ("5", "day", "отозвал кандидатуру, меняет кандидатуру, передумал"),
    ("6", "court", "голосует дважды, проголосовал за двух, двойное голосование"),
    ("7", "court", "голос после спасибо, опоздал с голосом, рука в воздухе, не коснулся стола"),
    ("8", "night", "руки на столе, руки, рука на столе ночью"),
    ("9", "night", "жесты, снял маску, подглядывает, показывает шерифу, без маски"),
    ("10", "night", "поёт, стучит по столу, разговоры, шумит, разговаривает ночью"),
    ("11", "day", "ночные звуки, шорох, услышал ночью, ссылка на звуки ночи"),
    ("12", "night", "проверка в первую ночь, первая ночь, проверяет в нулевую ночь"),
    ("13", "night", "вторая проверка, проверил двоих, лишняя проверка"),
    ("14", "day", "не в свою очередь, перебивает, после спасибо, разговоры, выкрики, кричит"),
    ("15", "day", "ты, на «ты», тыкает, ты-канье, не по нику, по имени"),
    ("16", "day", "регламент, говорит больше минуты, превысил время, затянул речь"),
    ("17", "night", "маска, опоздал с маской, не надел маску, долго надевает маску"),
    ("18", "day", "неэтичное поведение, посторонние звуки, лишние жесты, грубит, мешает игре"),
    ("19", "day", "мат, матерится, ненормативная лексика, ругается, аморальное поведение"),
    ("20", "day", "пьяный, опьянение, алкоголь, нетрезвый"),
    ("21", "day", "три предупреждения, третье предупреждение, лишается слова"),
    ("22", "day", "пропустил круг, последнее слово"),
    ("23", "day", "четвёртое предупреждение, четыре предупреждения"),
    ("24", "day", "выставляет с тремя предупреждениями, не имеет права выставлять"),
    ("25", "day", "удалённый говорит, без последнего слова, последнее слово удалённого"),
    ("26", "timeout", "обсуждает игру, вышел из-за стола, покинул стол, тайм-аут, разговоры"),
    ("27", "day", "телефон, посторонние предметы, бутылка, еда"),
    ("28", "night", "касание, трогает соседа, прикоснулся, толкнул"),
    ("29", "day", "зритель, помощь зрителей, вернулся за стол"),
    ("30", "night", "промах, три промаха подряд, третий промах"),
    ("31", "day", "формулировка, неправильно выставил, без слова «принято», не сказал «на голосование»"),
    ("32", "day", "стол ведущего, сел к ведущему, ассистент"),
    ("33", "court", "разговоры, жесты, говорит в суде, зал суда, жестикулирует"),
    ("34", "court", "руки на столе, руки, локти на столе"),
    ("35", "day", "спорит с ведущим, пререкается, отвлекает ведущего, споры"),
    ("П1", "day", "не в свою минуту, разговоры, перебил, говорит вне минуты, чужая минута"),
    ("П2", "day", "клятва, бог, угроза, религия"),
    ("П3", "day", "оскорбление, обозвал игрока, хамит"),
    ("П4", "day", "честно, не честно"),
    ("П5", "day", "процент, нолики, бублик"),
    ("П6", "day", "ты, обращение не по нику, тыканье"),
    ("П7", "day", "шорохи, шёпот ночью, движения стола, ночные звуки"),
    ("П8", "day", "после спасибо, продолжает речь, не замолкает"),
    ("П9", "day", "жесты, машет руками, излишняя жестикуляция"),
    ("П10", "day", "мычание, мычит, шёпот, шепчется, угукает"),
    ("П11", "day", "касание, трогает соседа, дотронулся"),
    ("П12", "timeout", "обсуждает игру, обсуждение, говорит об игре"),
    ("П13", "day", "телефон, бутылка на столе, предмет на столе"),
    ("П14", "court", "руки на столе, жесты в суде, жестикуляция, руки"),
    ("П15", "timeout", "спорит с ведущим, спор, пререкания"),
    ("П16", "night", "танцы, дёргается, ёрзает, танцует"),
    ("П17", "night", "маска, задержка с маской, опоздал с маской"),
    ("П18", "day", "бросил бутылку, кидается, швырнул телефон, бросает предметы"),
]


def numbers(query: str, phase: Phase = "day") -> list[str]:
    return [reason.rule for reason in find(query, BOOK, phase)]


@pytest.mark.parametrize(
    ("rule", "phase", "query"),
    [(rule, phase, query) for rule, phase, queries in SAID for query in queries.split(", ")],
)
def test_a_rule_is_among_the_first_by_what_a_host_says(rule: str, phase: Phase, query: str) -> None:
    assert rule in numbers(query, phase)[:3]


def test_every_rule_is_found_by_two_things_at_least() -> None:
    assert {rule for rule, _, queries in SAID if len(queries.split(", ")) >= 2} == set(RULES)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("правило 5", ["5"]),
        ("Правило номер пять", ["5"]),
        ("пятое правило", ["5"]),
        ("тридцать пятое правило", ["35"]),
        ("пункт пять", ["5", "П5"]),
        ("пятый пункт", ["5", "П5"]),
        ("по пятому пункту", ["5", "П5"]),
        ("пункт двадцать пять", ["25"]),
        ("пункт двадцать", ["20"]),
        ("третий пункт", ["3", "П3"]),
        ("п5", ["П5", "5"]),
        ("П 5", ["П5", "5"]),
        ("п. 19", ["19"]),
        ("приложение пять", ["П5"]),
        ("пятый пункт приложения", ["П5"]),
        ("приложение один, пункт пять", ["П5"]),
        ("приложение один", ["П1"]),
        ("восемнадцатый пункт приложения", ["П18"]),
        ("35", ["35"]),
        ("пять", ["5", "П5"]),
        ("пять, пять", ["5", "П5"]),
        ("за нарушение пункта два", ["2", "П2"]),
    ],
)
def test_a_rule_is_called_by_its_number(query: str, first: list[str]) -> None:
    assert numbers(query) == first


@pytest.mark.parametrize("rule", RULES)
def test_each_number_calls_its_rule(rule: str) -> None:
    sort = "приложение" if rule in APPENDIX else "правило"
    assert numbers(f"{sort} {rule.removeprefix('П')}") == [rule]


def test_the_number_comes_before_the_words() -> None:
    assert numbers("правило 18, мат") == ["18", "19"]


@pytest.mark.parametrize(
    "query",
    ["телевизор", "", " ", "...", "спорт", "богатый", "жестоко", "материал", "мать", "тысяча", "пятка",
     "именно", "господа игроки", "стол", "игроку номер пять", "предупреждение игроку три",
     "игрок номер три, предупреждение", "третьему предупреждение", "правило 36", "приложение 19", "правило",
     "п", "п0", "123456", "не жесты", "не за жесты", "без мата", "в честь", "ordinary text", "\0"],
)  # fmt: skip
def test_what_is_no_reason_finds_nothing(query: str) -> None:
    assert numbers(query) == []


@pytest.mark.parametrize(
    ("left", "right"),
    [("клянётся", "КЛЯНЕТСЯ"), ("жесты", "Жестов!"), ("шёпот", "шепота"), ("проценты", "в процентах"),
     ("телефон", "с телефоном"), ("маска", "маску")],
)  # fmt: skip
def test_case_dots_and_endings_do_not_matter(left: str, right: str) -> None:
    assert numbers(left) == numbers(right) != []


@pytest.mark.parametrize(
    ("query", "phase", "first"),
    [
        ("руки на столе", "night", "8"),
        ("руки на столе", "court", "34"),
        ("жесты", "day", "П9"),
        ("жесты", "night", "9"),
        ("жесты", "court", "33"),
        ("касание", "day", "П11"),
        ("касание", "night", "28"),
        ("разговоры", "day", "14"),
        ("разговоры", "night", "10"),
        ("разговоры", "court", "33"),
        ("разговоры", "timeout", "26"),
        # what was said weighs more than where
        ("жесты в суде", "night", "33"),
        ("жестикулирует ночью", "day", "9"),
    ],
)
def test_the_phase_puts_the_fitting_rule_first(query: str, phase: Phase, first: str) -> None:
    assert numbers(query, phase)[0] == first


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("предупреждение игроку номер пять за жесты", "П9"),
        ("третье предупреждение за телефон", "27"),
        ("удаляется за четвёртое предупреждение", "23"),
        ("не жесты, а мат", "19"),
        ("бросил бутылку", "П18"),
        ("опоздал с маской", "17"),
        ("трогает за руку", "П11"),
        ("честно говоря", "2"),
        ("не сразу надел маску", "17"),
    ],
)
def test_the_first_is_what_was_meant(query: str, first: str) -> None:
    assert numbers(query)[0] == first


def test_of_a_long_text_the_last_words_are_read() -> None:
    assert numbers("мат " + "слово " * 100_000 + "за жесты")[0] == "П9"
    assert "19" not in numbers("мат " + "слово " * 100_000 + "за жесты")


def test_an_ambiguous_word_gives_several() -> None:
    assert numbers("оскорбление")[:3] == ["1", "19", "П3"]


@pytest.mark.parametrize("rule", RULES)
def test_no_word_of_a_reason_is_dead(rule: str) -> None:
    for phrase in BOOK.reasons[rule].words:
        assert rule in numbers(phrase.replace("*", "")), phrase


@pytest.mark.parametrize("rule", RULES)
def test_a_reason_fits_a_button(rule: str) -> None:
    reason = BOOK.reasons[rule]
    assert reason.rule == rule
    assert 0 < len(reason.short) <= 60
    assert reason.text == BOOK.reason(rule)
    assert {reason.penalty, reason.night_penalty} <= set(PENALTIES)


def test_short_texts_tell_the_rules_apart() -> None:
    assert len({reason.short for reason in BOOK.reasons.values()}) == len(RULES)


def test_the_usual_penalty_is_a_warning_but_for_these() -> None:
    assert {rule for rule in RULES if BOOK.reasons[rule].penalty == "removal"} == {"9", "19", "23"}
    assert {rule for rule in RULES if BOOK.reasons[rule].night_penalty == "removal"} == {
        "9",
        "19",
        "23",
        "28",
    }


@given(st.text(max_size=60), st.sampled_from(PHASES))
def test_any_text_gives_reasons_of_the_rulebook_once_each(query: str, phase: Phase) -> None:
    found = find(query, BOOK, phase)
    assert len(set(found)) == len(found)
    assert set(found) <= set(BOOK.reasons.values())


def test_another_club_adds_a_rule_and_its_words() -> None:
    book = parse(
        "клуб",
        'extends = "mafiasno-2015"\ntitle = "Клуб"\n'
        '[reasons.36]\nshort = "Фокусы"\ntext = "Нельзя жонглировать"\nwords = ["жонглир*", "@knock карт*"]\n'
        '[reasons.3]\npenalty = "removal"',
    )
    assert [reason.rule for reason in find("жонглирует", book)] == ["36"]
    assert [reason.rule for reason in find("тридцать шестой пункт", book)] == ["36"]
    assert (book.reasons["3"].penalty, book.reasons["3"].text) == ("removal", BOOK.reason("3"))
    assert len(book.reasons) == len(RULES) + 1
    assert find("стучит картой", book)[0].rule == "36"
    assert numbers("жонглирует") == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[reasons.7]", "[reasons.100]", "от 1 до 99"),
        ("[reasons.7]", '[reasons."пять"]', "от 1 до 99"),
        ('short = "Голос', 'shirt = "Голос', "неизвестная строка shirt"),
        ('short = "Голос', 'short = "Очень-очень-очень-очень длинный текст, Голос', "длиннее 60"),
        ('text = "Голос', '#"Голос', "нет строки text"),
        ('text = "Голос', 'text = 5 #"Голос', "нет строки text"),
        ('phases = ["court"]', 'phases = ["dawn"]', "phases"),
        ('phases = ["court"]', 'phases = "court"', "phases"),
        ('phases = ["court"]', 'penalty = "fine"', "наказание «fine»"),
        ('phases = ["court"]', "night_penalty = 1", "наказание «1»"),
        ('words = ["голос*"]', "", "нет списка words"),
        ('words = ["голос*"]', "words = []", "нет списка words"),
        ('words = ["голос*"]', 'words = ["*"]', "«\\*» не слова"),
        ('words = ["голос*"]', 'words = ["на"]', "«на» не слова"),
        ('words = ["голос*"]', "words = [1]", "«1» не слова"),
        ('words = ["голос*"]', 'words = ["@"]', "нет семьи слов @: исправьте"),
        ('words = ["голос*"]', 'words = ["@tuch ноч*"]', "нет семьи слов @tuch: возможно, это @touch"),
        ('words = ["голос*"]', 'words = ["touch"]', "«touch» не слова"),
    ],
)
def test_a_broken_reason_is_told(old: str, new: str, words: str) -> None:
    text = (
        '[reasons.7]\nshort = "Голос после «Спасибо» ведущего"\ntext = "Голос"\n'
        'phases = ["court"]\nwords = ["голос*"]\n'
    )
    head = 'extends = "mafiasno-2015"\ntitle = "Клуб"\n'
    assert parse("клуб", head + text).reasons["7"].words == ("голос*",)
    fresh = text.replace("[reasons.7]", "[reasons.77]").replace(old.replace(".7]", ".77]"), new)
    with pytest.raises(RulebookError, match=words):
        parse("клуб", head + fresh)


def test_reasons_that_are_no_table_are_told() -> None:
    head = 'extends = "mafiasno-2015"\ntitle = "Клуб"\n'
    with pytest.raises(RulebookError, match="нет раздела"):
        parse("клуб", head + "reasons = 5")
    with pytest.raises(RulebookError, match="нужен раздел"):
        parse("клуб", head + '[reasons]\n5 = "Отзыв"')
