#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"

#include <utility>

namespace scramble::memory {

replacement board::replace(const substitution& by)
{
    std::vector<std::pair<kind_index, const std::string*>> renamed;
    for (const auto& [from, to] : by) {
        const auto found = kind_of_.find(from);
        if (from == to || found == kind_of_.end() || kinds_[found->second].remaining == 0)
            continue;
        ensure(!to.empty(), "a card is not empty");
        renamed.emplace_back(found->second, &to);
    }
    // All old texts go before the first new one comes, so that a card is replaced
    // once, even where the text it gets is itself to be replaced.
    for (const auto& [which, to] : renamed)
        kind_of_.erase(kinds_[which].text);

    replacement result;
    for (const auto& [which, to] : renamed) {
        const space_index first = kinds_[which].first;
        space_index here = first;
        do {
            if (spaces_[here].face == face::up)
                result.shown.push_back({here / columns_, here % columns_});
            here = spaces_[here].next_alike;
        } while (here != first);
        rename(which, *to);
    }
    result.changed = !renamed.empty();
    if (result.changed)
        ++changes_; // decision 9
    return result;
}

/// Gives the cards of a kind a new text; where another kind has that text
/// already, its ring takes them in.
void board::rename(kind_index which, const std::string& text)
{
    kind& old = kinds_[which];
    old.text = text;
    const auto [entry, is_new] = kind_of_.try_emplace(text, which);
    if (is_new)
        return;
    kind& other = kinds_[entry->second];
    space_index here = old.first;
    do {
        spaces_[here].kind = entry->second;
        here = spaces_[here].next_alike;
    } while (here != old.first);
    std::swap(spaces_[old.first].next_alike, spaces_[other.first].next_alike);
    other.remaining += old.remaining;
    old = {};
}

} // namespace scramble::memory
