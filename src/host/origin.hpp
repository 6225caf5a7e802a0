#pragma once

#include "net/http/key.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// What a room was opened with, or a class: with its records, enough to have it again. It tells no
/// address.
struct origin {
    std::string query;                       ///< the settings of the game, as a request has them
    std::shared_ptr<const std::string> body; ///< of that request; null if there was none
    std::string title;
    bool is_listed = false;
    net::key key{};             ///< of whoever opened it
    bool is_seed_known = false; ///< see `surroundings`, also for `is_played`
    bool is_played = false;
    /// One room; those of a class are several.
    struct one_room {
        std::string name;
        std::string code;
        std::string run; ///< see `surroundings`, also for `seed`
        std::uint64_t seed = 0;
    };
    std::vector<one_room> rooms{};
    /// Of a class: orders the names that it gives.
    std::optional<std::uint64_t> names{};
};

/// An origin as the text that a journal keeps:
///
///     ORIGIN ::= "room 1" NEWLINE "query " QUERY NEWLINE
///                ("room " NAME " " CODE " " RUN " " SEED NEWLINE)+ ("names " SEED NEWLINE)?
///                ("known" NEWLINE)? ("played" NEWLINE)? ("listed" NEWLINE)?
///                ("title " TITLE NEWLINE)? ("key " DIGEST NEWLINE)? NEWLINE BODY
[[nodiscard]] std::string text_of(const origin& origin);

/// Reads such a text; nothing if it is not one.
[[nodiscard]] std::optional<origin> read_origin(std::string_view text);

} // namespace scramble::host
