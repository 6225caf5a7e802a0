#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// Who is in a room, at one of the nodes that share it or at several.
struct people_at_node {
    /// A bot, and how it plays.
    struct bot {
        std::string name;
        std::string level;
        friend bool operator==(const bot&, const bot&) = default;
    };
    std::size_t watching = 0;
    std::size_t connected = 0;       ///< players, where each connection counts: in Minesweeper
    bool has_host = false;           ///< the host is there, perhaps only looking on
    std::set<std::string> here{};    ///< players
    std::set<std::string> waiting{}; ///< players who wait for the answer to a flip
    std::vector<bot> bots{};
    friend bool operator==(const people_at_node&, const people_at_node&) = default;

    /// Whether anybody is there but bots.
    [[nodiscard]] bool has_people() const;
    void add(const people_at_node& others);
};

/// As nodes tell it: `watching=3 host=1 here=alice,bob waiting=bob bots=bot_1:2`, each only where
/// there is something to tell.
[[nodiscard]] std::string text_of(const people_at_node& people);
/// What cannot be read is left out.
[[nodiscard]] people_at_node read_people(std::string_view text);
/// The same text, also of a class, without those who wait.
[[nodiscard]] std::string without_waiting(std::string_view text);

} // namespace scramble::host
