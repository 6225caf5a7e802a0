#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scramble {

/// Words that no name may contain, in whatever letters.
class denied_words {
public:
    /// `lines` has one word in each line; empty lines have none.
    explicit denied_words(std::string_view lines);

    bool operator==(const denied_words&) const = default;
    [[nodiscard]] bool are_none() const { return words_.empty(); }

    /// Whether `name` contains one of them.
    [[nodiscard]] bool are_in(std::string_view name) const;

private:
    std::vector<std::string> words_; ///< folded
};

} // namespace scramble
