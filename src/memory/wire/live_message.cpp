#include "scramble/memory/wire/live_message.hpp"

#include "scramble/memory/wire/request.hpp"

namespace scramble::memory {

live_message read_live_message(std::string_view text, const edition& spoken)
{
    constexpr std::string_view flip = "flip ";
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    if (text == "give up")
        return give_up_message{};
    if (!text.starts_with(flip))
        return malformed_message{"expected flip ROW,COLUMN or give up"};
    text.remove_prefix(flip.size());
    const auto named = read_space(text, spoken);
    if (!named)
        return malformed_message{expected_space(spoken)};
    return flip_message{text, named->at};
}

} // namespace scramble::memory
