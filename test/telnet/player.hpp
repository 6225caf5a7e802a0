#pragma once

#include "instrument/byte_client.hpp"
#include "instrument/host.hpp"

#include <string>
#include <string_view>

namespace scramble::test {

/// The initial board of a player's field, unless another field is given.
inline constexpr auto untouched = "- - -\r\n- - -\r\n";
inline constexpr auto boom = "BOOM!\r\n";

/// A field, and a player on it who has read HELLO.
struct player {
    minesweeper_host server;
    byte_client who{server};

    explicit player(std::string_view bombs = "000/000", const field_settings& how = {})
        : server(bombs, how)
    {
        (void)who.take();
    }

    /// The answer to a line, and to any bytes.
    std::string ask(std::string_view line) { return who.ask_line(line); }
    std::string send(std::string_view bytes)
    {
        who.send(bytes);
        return who.take();
    }
    std::string help() { return ask("help"); }
};

/// Copies of one message, that many bytes or a few more.
inline std::string many(std::string_view message, std::size_t bytes)
{
    std::string all;
    while (all.size() < bytes)
        all += message;
    return all;
}

} // namespace scramble::test
