#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"

#include <utility>

namespace scramble::memory {

replacement board::replace(const substitution& by)
{
    std::vector<std::pair<kind_index, const std::string*>> renamed;
    for (const auto& [from, to] : by) {
        const kind_index which = kind_of(from);
        if (from == to || which == no_kind || kinds_[which].remaining == 0)
            continue;
        ensure(!to.empty(), "a card is not empty");
        renamed.emplace_back(which, &to);
    }
    // All old texts are erased before the first new one is added, so that each card is replaced
    // only once, even if its new text is also a key.
    for (const auto& [which, to] : renamed)
        by_text_.erase(place_of(kinds_[which].text));

    replacement result;
    for (const auto& [which, to] : renamed) {
        const space_index first = kinds_[which].first;
        space_index here = first;
        do {
            if (spaces_[here].face == face::up)
                result.visible.push_back({here / columns_, here % columns_});
            here = spaces_[here].next_alike;
        } while (here != first);
        rename(which, *to);
    }
    result.changed = !renamed.empty();
    if (result.changed)
        ++changes_; // decision 9
    if (!halves_.empty())
        find_partners(); // rooms-3: by the new texts
    last_kind_ = no_kind;
    if (is_last_match()) // rooms-1: cards that became alike
        result.taken = begin_last_match(result.visible);
    return result;
}

/// Gives a kind a new text. If another kind has that text already, the two become one.
void board::rename(kind_index which, const std::string& text)
{
    kind& old = kinds_[which];
    const kind_index same = kind_of(text);
    if (same == no_kind) {
        old.text = text;
        by_text_.insert(place_of(text), which);
        return;
    }
    kind& other = kinds_[same];
    if (old.remaining % 2 == 1 && other.remaining % 2 == 1)
        ++most_pairs_;
    space_index here = old.first;
    do {
        spaces_[here].kind = same;
        here = spaces_[here].next_alike;
    } while (here != old.first);
    std::swap(spaces_[old.first].next_alike, spaces_[other.first].next_alike);
    other.remaining += old.remaining;
    old = {};
}

} // namespace scramble::memory
