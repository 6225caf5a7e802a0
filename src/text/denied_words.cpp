#include "scramble/text/denied_words.hpp"

#include "scramble/text/display_name.hpp"

#include <algorithm>

namespace scramble {

denied_words::denied_words(std::string_view lines)
{
    while (!lines.empty()) {
        std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (std::string word = folded(tidied(line)); !word.empty())
            words_.push_back(std::move(word));
    }
}

bool denied_words::are_in(std::string_view name) const
{
    const std::string within = folded(name);
    return std::ranges::any_of(
        words_, [&](const std::string& word) { return within.find(word) != within.npos; });
}

} // namespace scramble
