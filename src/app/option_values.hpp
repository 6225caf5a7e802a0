#pragma once

#include "app/options.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace scramble {

/// What is wrong with a command line; caught where it is read.
class wrong_usage : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// The values of options and arguments. Each throws wrong_usage, with one clause, for a text that
// is not of its form.

/// A number from `least` to `most`; `name` is the option's.
[[nodiscard]] std::uint64_t number_of(std::string_view name, std::string_view text,
                                      std::uint64_t least, std::uint64_t most);

/// A probability, from 0 to 1.
[[nodiscard]] double probability_of(std::string_view name, const std::string& text);

/// PORT: 0 to 65535.
[[nodiscard]] std::uint16_t port_of(std::string_view text);

/// ADDRESS: an IP address, in its usual spelling.
[[nodiscard]] std::string address_of(const std::string& text);

/// NAME: that of a host, without a port.
[[nodiscard]] std::string host_name_of(const std::string& text);

/// [ADDRESS:]PORT, with an IPv6 address in brackets.
[[nodiscard]] listen_at listener_of(const std::string& text);

/// FILE, or ROWS COLUMNS CARD...
[[nodiscard]] board_source board_of(const std::vector<std::string>& words);

/// http://HOST[:PORT][/]
[[nodiscard]] game_address game_of(const std::string& url);

/// X,Y: the columns and rows of a field.
[[nodiscard]] field_source field_of(const std::string& text);

} // namespace scramble
