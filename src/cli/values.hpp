#pragma once

#include "clients/game_address.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble {

/// What is wrong with the command line, as one clause; whoever reads the line catches it.
class wrong_usage : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reads a value; an error message begins with `name`.
template <class Read>
[[nodiscard]] auto value_of(const std::string& name, const std::string& text, Read read)
{
    if (text.empty())
        throw wrong_usage(name + " needs a value");
    try {
        return read(text);
    }
    catch (const wrong_usage& why) {
        throw wrong_usage(fmt::format("{} '{}': {}", name, readable(text), why.what()));
    }
}

// Readers for the values of options and arguments. Each throws wrong_usage with the expected form
// if the text is malformed.

/// A number from `least` to `most`.
[[nodiscard]] std::uint64_t number_of(std::string_view text, std::uint64_t least,
                                      std::uint64_t most);

/// A reader for such numbers.
template <class Number>
[[nodiscard]] auto number(std::uint64_t least, std::uint64_t most)
{
    return [=](std::string_view text) { return Number(number_of(text, least, most)); };
}

/// N of --seed.
[[nodiscard]] inline std::uint64_t seed_of(std::string_view text)
{
    return number_of(text, 0, std::numeric_limits<std::uint64_t>::max() - 1);
}

/// A probability, from 0 to 1.
[[nodiscard]] double probability_of(std::string_view text);

/// PORT: 0 to 65535.
[[nodiscard]] std::uint16_t port_of(std::string_view text);

/// ADDRESS: an IP address, in its usual spelling.
[[nodiscard]] std::string address_of(std::string_view text);

/// NAME: a host name without a port.
[[nodiscard]] std::string host_name_of(std::string_view text);

/// NAME, or *.NAME for the names with one more part.
[[nodiscard]] std::string allowed_host_of(std::string_view text);

/// ORIGIN: http://HOST[:PORT] or https://HOST[:PORT], normalized as in browsers: lower case,
/// without the default port.
[[nodiscard]] std::string origin_of(std::string_view text);

/// http://HOST[:PORT][/PREFIX][/]
[[nodiscard]] game_address game_of(std::string_view text);

/// A reader for one of few words, which `find` knows.
template <class Value>
struct one_of {
    std::optional<Value> (*find)(std::string_view);
    std::vector<std::string> choices;

    one_of(std::optional<Value> (*finds)(std::string_view), std::vector<std::string> texts)
        : find(finds), choices(std::move(texts))
    {
    }

    [[nodiscard]] Value operator()(std::string_view text) const
    {
        if (const auto found = find(text))
            return *found;
        throw wrong_usage(fmt::format("expected one of {}", fmt::join(choices, ", ")));
    }
};

} // namespace scramble
