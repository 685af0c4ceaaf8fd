"""The DAY file: what is right, and one clear sentence for whatever is not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.errors import UserError
from host.review.day import Day, load_day, parse_day


def _file(folder: Path, content: bytes | str) -> Path:
    path = folder / "день.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def _refusal(path: Path) -> str:
    with pytest.raises(UserError) as refused:
        load_day(path)
    return str(refused.value)


def test_a_whole_day_is_read(tmp_path: Path) -> None:
    raw = {"day": 3, "alive": [9, 2, 5], "seats": {"2": "Лиса", "10": " Доктор Ватсон "}}
    day = load_day(_file(tmp_path, json.dumps(raw)))
    assert day == Day(3, (2, 5, 9), {2: "Лиса", 10: "Доктор Ватсон"})


def test_without_keys_it_is_the_first_day_of_ten_players(tmp_path: Path) -> None:
    assert load_day(_file(tmp_path, "{}")) == Day(1, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), {})
    assert parse_day({}) == Day()


def test_nicks_reach_the_grammar() -> None:
    assert parse_day({"seats": {"3": "Лиса"}}).table.nicks == {3: "Лиса"}


def test_a_labelled_day_of_a_corpus_is_taken_as_it_is(sample_path: Path) -> None:
    day = load_day(sample_path.with_suffix(".json"))
    assert (day.day, day.alive, day.nicks[7]) == (3, (2, 3, 5, 6, 8, 9), "Тень")


def test_a_byte_order_mark_is_no_obstacle(tmp_path: Path) -> None:
    assert load_day(_file(tmp_path, b"\xef\xbb\xbf" + b'{"day": 2}')).day == 2


WRONG: list[tuple[Any, str]] = [
    ({"seats": {"0": "Лиса"}}, "«0»"),
    ({"seats": {"11": "Лиса"}}, "«11»"),
    ({"seats": {"x": "Лиса"}}, "«x»"),
    ({"seats": {"01": "Лиса"}}, "«01»"),
    ({"seats": {" 1": "Лиса"}}, "« 1»"),
    ({"seats": {"²": "Лиса"}}, "«²»"),
    ({"seats": {"3": ""}}, "места 3"),
    ({"seats": {"3": "   "}}, "места 3"),
    ({"seats": {"3": 5}}, "места 3"),
    ({"seats": {"3": None}}, "места 3"),
    ({"seats": ["Лиса"]}, "«seats»"),
    ({"seats": None}, "«seats»"),
    ({"seats": {"1": "Лиса", "2": "лиса"}}, "один ник"),
    ({"seats": {"1": "Ёж", "2": "Еж "}}, "один ник"),
    ({"alive": [0, 1]}, "«alive»"),
    ({"alive": [1, 11]}, "«alive»"),
    ({"alive": ["1"]}, "«alive»"),
    ({"alive": [True, 2]}, "«alive»"),
    ({"alive": [1.0]}, "«alive»"),
    ({"alive": [[1]]}, "«alive»"),
    ({"alive": []}, "«alive»"),
    ({"alive": {"1": 1}}, "«alive»"),
    ({"alive": 5}, "«alive»"),
    ({"alive": None}, "«alive»"),
    ({"alive": [1, 2, 1]}, "дважды"),
    ({"day": 0}, "«day»"),
    ({"day": -1}, "«day»"),
    ({"day": True}, "«day»"),
    ({"day": "1"}, "«day»"),
    ({"day": 1.0}, "«day»"),
    ({"day": None}, "«day»"),
    ({"dya": 1}, "«dya»"),
    ({"day": 1, "Alive": [1]}, "«Alive»"),
    ([], "вида"),
    ("день", "вида"),
    (None, "вида"),
    (7, "вида"),
]


@pytest.mark.parametrize(
    ("raw", "named"), WRONG, ids=[json.dumps(raw, ensure_ascii=False) for raw, _ in WRONG]
)
def test_what_is_wrong_is_named(raw: Any, named: str, tmp_path: Path) -> None:
    sentence = _refusal(_file(tmp_path, json.dumps(raw)))
    assert named in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize(
    "content",
    ['{"day": 1,}', "", "   ", "{", "день первый", '{"day": NaN}', '{"day": 1} {"day": 2}', "[" * 200_000],
    ids=["comma", "empty", "blank", "brace", "words", "nan", "two", "deep"],
)
def test_what_is_not_json_is_told_with_the_file(content: str, tmp_path: Path) -> None:
    assert "день.json" in _refusal(_file(tmp_path, content)) or "«day»" in _refusal(_file(tmp_path, content))


def test_a_seat_given_twice_is_told(tmp_path: Path) -> None:
    assert "дважды" in _refusal(_file(tmp_path, '{"seats": {"3": "Лиса", "3": "Волк"}}'))


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe{\x00}\x00", '{"seats": {"3": "Лиса"}}'.encode("cp1251"), bytes(range(256)) * 40],
    ids=["utf-16", "cp1251", "binary"],
)
def test_bytes_that_are_no_utf8_are_told(content: bytes, tmp_path: Path) -> None:
    assert "UTF-8" in _refusal(_file(tmp_path, content))


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    assert "нет" in _refusal(tmp_path / "нету.json")
    assert "нет" in _refusal(tmp_path / "нету" / "нету.json")


def test_a_folder_is_told(tmp_path: Path) -> None:
    assert "папка, а нужен файл дня" in _refusal(tmp_path)


def test_a_name_that_no_file_can_have_is_told(tmp_path: Path) -> None:
    assert "не читается" in _refusal(tmp_path / ("д" * 300))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["day", "alive", "seats", "1", "10", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(JSON)
def test_any_json_is_a_day_or_one_russian_sentence(raw: Any) -> None:
    day, refused = Day(), ""
    try:
        day = parse_day(raw)
    except UserError as error:
        refused = str(error)
    assert refused == "" or refused.startswith(("В файле дня", "Файл дня"))
    assert day.day >= 1
    assert set(day.alive) | set(day.nicks) <= set(range(1, 11))
