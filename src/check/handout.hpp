#pragma once

#include <span>
#include <string>
#include <string_view>

namespace scramble::check {

/// A sentence of the handouts, in our words, and the cases that are demanded by it. Where editions
/// differ it says how.
struct sentence {
    std::string_view place; ///< where it stands, such as "rule 1-A"
    std::string_view says;
    std::string_view cases; ///< their ids, with blanks between them
};

/// The sentences of Memory's handouts. Each case that an edition demands is in one of them.
[[nodiscard]] std::span<const sentence> memory_sentences();
/// The same for Minesweeper.
[[nodiscard]] std::span<const sentence> field_sentences();

/// The sentence that demands a case, with its place before it, in the language that is spoken;
/// empty if none does.
[[nodiscard]] std::string sentence_for(std::span<const sentence> all, std::string_view id);

} // namespace scramble::check
