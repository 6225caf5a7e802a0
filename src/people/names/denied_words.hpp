#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::people {

/// Words that no name may have, however they look: in capitals, in look-alike letters, with marks,
/// digits or signs between the letters, or letter by letter.
class denied_words {
public:
    /// `lines` has one word in each line; empty lines and those that begin with `#` have none. A
    /// word with `=` before it is denied where it stands alone, any other one also inside a longer
    /// word. A word without a letter, such as an emoji, is denied as it stands.
    explicit denied_words(std::string_view lines);

    bool operator==(const denied_words& other) const
    {
        return words_ == other.words_ && signs_ == other.signs_;
    }
    [[nodiscard]] bool are_none() const { return words_.empty() && signs_.empty(); }
    /// Those of `more` are denied besides.
    void add(const denied_words& more);

    /// Whether `name` has one of them.
    [[nodiscard]] bool are_in(std::string_view name) const;

    /// What was last answered of a name, which holds as long as the words are the same.
    class answer {
        friend denied_words;
        std::shared_ptr<const int> list_;
        bool are_in_ = false;
    };
    /// The same, by `last` if it still holds: to look at a name takes microseconds.
    /// Effect: `last` is the answer. Requires: it was of the same name, or is new.
    [[nodiscard]] bool are_in(std::string_view name, answer& last) const;

private:
    /// A word as it can look.
    struct word {
        std::string letters;
        bool is_alone; ///< inside a longer word it is none
        bool operator==(const word&) const = default;
    };
    std::vector<word> words_;
    std::vector<std::string> signs_; ///< words without a letter
    /// Tells lists apart: copies have the same.
    std::shared_ptr<const int> list_ = std::make_shared<const int>();
};

/// The program's own list, with lines as above.
extern const std::string_view rude_words;

} // namespace scramble::people
