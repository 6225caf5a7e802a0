#pragma once

#include "dice.hpp"
#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/wire/edition.hpp"

#include <optional>
#include <string_view>

namespace scramble::whole {

/// One message of a client: its bytes, and what they ask for in terms of the rules.
struct asked {
    enum class kind {
        look,
        flip,
        watch,
        replace,
        scores,
        room,    ///< about a room, or all of them: answered as the model of the rooms says
        other,   ///< answered with `status`, whatever the board; `player` may be empty
        refused, ///< malformed: answered with `status`, perhaps early; the connection ends
    };
    kind what = kind::other;
    std::string player = {};
    int row = 0; ///< of a flip, counted from 0
    int column = 0;
    std::string from = {}; ///< of a replacement
    std::string to = {};
    std::string tag = {}; ///< If-None-Match, without its quotes; empty if absent
    std::string key = {}; ///< the client's; empty for none
    unsigned status = 200;
    std::string method = "GET";
    std::string target = {};
    bool ends_connection = false;
    std::string bytes = {};

    [[nodiscard]] bool is_head() const { return method == "HEAD"; }
};

/// The messages of clients of one edition.
class wording {
public:
    explicit wording(const memory::edition& spoken) : edition_(spoken) {}

    [[nodiscard]] static asked look(const std::string& player, std::string_view tag = {});
    [[nodiscard]] static asked watch(const std::string& player, std::string_view tag = {});
    /// Requires: the board has that space.
    [[nodiscard]] asked flip(const std::string& player, int row, int column) const;
    [[nodiscard]] static asked replace(const std::string& player, const std::string& from,
                                       const std::string& to);
    [[nodiscard]] static asked scores();
    /// One of several that are answered by an error and change nothing.
    [[nodiscard]] asked mistaken(int which) const;
    /// One of several that are not valid HTTP.
    [[nodiscard]] static asked refused(int which);
    static constexpr int mistakes = 8;
    static constexpr int refusals = 8;

    /// A request about a room, or about all.
    [[nodiscard]] static asked about(std::string method, std::string target,
                                     const std::string& key = {});

    /// The same request with another method, with more fields, or as the last on its connection.
    [[nodiscard]] static asked by(std::string method, asked asked);
    [[nodiscard]] static asked with(std::string_view fields, asked asked);
    [[nodiscard]] static asked last(asked asked);

private:
    memory::edition edition_;
};

/// A game, who plays it, and how it is served.
struct setup {
    int rows = 1;
    int columns = 1;
    std::vector<std::string> cards = {}; ///< of the board
    std::vector<std::string> kinds = {}; ///< that a replacement may introduce
    std::vector<std::string> players = {};
    memory::edition spoken = memory::edition_2023;
    std::vector<std::string> keys = {""}; ///< that clients use; empty for none
    bool is_key_required = false;
    std::optional<int> release_after = {}; ///< seconds
    std::optional<int> idle_after = {};    ///< likewise, of players whose card somebody waits for
    bool has_last_pair_rule = false;
    std::string run = "run"; ///< the word that no other game has
    std::string below = {};  ///< the beginning of all its addresses, such as /r/ROOM
};

/// A malformed key.
inline constexpr std::string_view malformed_key = "too-short";

[[nodiscard]] setup random_setup(dice& random);

/// A random message of `player`, who has that key; `tag` is one that it has seen.
[[nodiscard]] asked random_message(dice& random, const setup& in, const std::string& player,
                                   const std::string& key, const std::string& tag);
/// A random message of a live connection.
[[nodiscard]] std::string random_said(dice& random, const setup& in);

} // namespace scramble::whole
