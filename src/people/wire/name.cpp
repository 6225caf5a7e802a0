#include "scramble/people/wire/name.hpp"

#include "scramble/text/readable.hpp"

#include <algorithm>
#include <string>

namespace scramble::people {

bool is_player(std::string_view text)
{
    const auto is_word = [](char each) {
        return (each >= 'A' && each <= 'Z') || (each >= 'a' && each <= 'z') ||
               (each >= '0' && each <= '9') || each == '_';
    };
    return !text.empty() && text.size() <= longest_player &&
           std::all_of(text.begin(), text.end(), is_word);
}

bool is_recorded_name(std::string_view text)
{
    if (text.empty() || text.front() == ' ' || text.back() == ' ' ||
        text.size() > most_bytes_of_display_name)
        return false;
    const std::string shown = readable(text);
    return shown == text;
}

} // namespace scramble::people
