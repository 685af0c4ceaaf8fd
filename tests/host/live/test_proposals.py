from __future__ import annotations

from dataclasses import replace

from host.live.proposals import Proposal, Proposals, Status

FOUND = Proposal(0, "honesty_word", "2", 5, "warning", "честно", 10.0, 10.5, "1/speech.5")


def test_a_new_find_gets_the_next_number() -> None:
    one, first = Proposals().add(FOUND)
    two, second = one.add(replace(FOUND, kind="ratio", rule="3"))
    assert first is not None
    assert second is not None
    assert (first.id, second.id) == (1, 2)
    assert two.open == (first, second)


def test_the_same_words_heard_again_are_nothing_new() -> None:
    once, _ = Proposals().add(FOUND)
    again, changed = once.add(replace(FOUND, start=10.3, end=10.9))
    assert changed is None
    assert again == once


def test_an_equal_find_of_the_same_floor_counts_one_more() -> None:
    once, _ = Proposals().add(FOUND)
    twice, changed = once.add(replace(FOUND, start=20.0, end=20.5, said="честное слово"))
    assert changed is not None
    assert (changed.id, changed.times, changed.start, changed.end) == (1, 2, 10.0, 20.5)
    assert len(twice.all) == 1


def test_the_middle_of_a_merged_one_is_known() -> None:
    once, _ = Proposals().add(FOUND)
    twice, _ = once.add(replace(FOUND, start=20.0, end=20.5))
    assert twice.add(replace(FOUND, start=20.1, end=20.6))[1] is None


def test_another_floor_or_seat_is_another_proposal() -> None:
    once, _ = Proposals().add(FOUND)
    assert len(once.add(replace(FOUND, floor="1/defence.5"))[0].all) == 2
    assert len(once.add(replace(FOUND, seat=6))[0].all) == 2


def test_after_the_decision_the_next_equal_find_is_new() -> None:
    once, first = Proposals().add(FOUND)
    assert first is not None
    decided = once.put(replace(first, status=Status.REJECTED))
    more, second = decided.add(replace(FOUND, start=20.0, end=20.5))
    assert second is not None
    assert second.id == 2
    assert [item.status for item in more.all] == [Status.REJECTED, Status.OPEN]


def test_which_one_is_meant() -> None:
    all_, _ = Proposals().add(FOUND)
    all_, _ = all_.add(replace(FOUND, seat=6))
    all_, _ = all_.add(replace(FOUND, kind="ratio", rule="3"))
    meant = [all_.meant(None, None), all_.meant(None, 6), all_.meant(1, None), all_.meant(9, None)]
    assert [item and item.id for item in meant] == [3, 2, 1, None]
    assert [item.id for item in all_.of(5)] == [1, 3]


def test_json_and_back() -> None:
    changed = replace(FOUND, id=3, times=2, status=Status.REJECTED)
    assert Proposal.from_json(changed.to_json()) == changed
