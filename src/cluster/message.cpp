#include "cluster/message.hpp"

#include "scramble/text/decimal.hpp"

#include <fmt/format.h>

namespace scramble::cluster {

std::string text_of(const input_id& id)
{
    return fmt::format("{}-{}", id.origin, id.number);
}

std::optional<input_id> read_input_id(std::string_view text)
{
    const auto dash = text.rfind('-');
    if (dash == std::string_view::npos || dash == 0)
        return std::nullopt;
    const auto number = decimal(text.substr(dash + 1));
    if (!number)
        return std::nullopt;
    return input_id{std::string(text.substr(0, dash)), *number};
}

std::string_view node_of(std::string_view origin)
{
    return origin.substr(0, origin.rfind('.'));
}

} // namespace scramble::cluster
