#pragma once

#include "whole/judge.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::whole {

/// What the settings of a room say, and what the server chose for it.
struct opened_room {
    setup in;
    std::string name;
    std::string code;
    std::string title;
    bool is_listed = false;
    std::string key;                        ///< of whoever opened it; empty for none
    std::optional<std::uint64_t> seed = {}; ///< nothing if the server chooses it
    bool is_kept = false;
};

/// The cards of a deal.
[[nodiscard]] std::vector<std::string> dealt(const setup& in, std::uint64_t seed);

/// One room beside its game: who is its host, what it tells, and what is refused.
class room_model {
public:
    /// `game` is the judge of its game.
    room_model(opened_room known, judge& game, int now)
        : known_(std::move(known)), game_(game), host_since_(now)
    {
        tell();
    }

    [[nodiscard]] const opened_room& known() const { return known_; }

    /// An answer: its status and its whole text, unless only people read that.
    struct answer {
        unsigned status = 200;
        std::optional<std::string> text = {};
    };
    /// The answer may come later. A text has `names_here` where the line is told that counts what
    /// has changed about people: only the server knows that.
    using hearer = std::function<void(answer)>;
    static constexpr std::string_view names_here = "?names\n";
    /// What the server has just done with that request below the room, or will in its turn; `seed`
    /// is that of the game that it plays now, and `now` the second.
    void serve(const asked& asked, std::uint64_t seed, int now, const hearer& hear);
    /// What the room does by itself, by that record: it passes itself on.
    void play_by_itself(const std::string& record, bool is_kept, int now);
    /// The server has it again as it was.
    void wake(int now);

    /// How many the list tells of.
    [[nodiscard]] int players() const;
    /// The room's line in the list.
    [[nodiscard]] std::string line() const;

    /// What the room tells about its state.
    [[nodiscard]] std::vector<std::string> state() const { return state(line_of_names(names_)); }
    /// Followers are told the state from now on.
    void tell() { game_.note(state()); }

    // The server itself counts who has come and gone, and passes the room on when the host has
    // gone. Both are taken from what it tells.
    void learn_names(const std::string& told);
    [[nodiscard]] int names() const { return names_; }
    [[nodiscard]] static std::string line_of_names(int names);
    /// Throws unless a player with a key is the host now, and the last one had time to go.
    void learn_host(const std::string& told, int now);

private:
    opened_room known_;
    judge& game_;
    int number_ = 1;
    std::optional<int> dealt_; ///< in which second, the last time
    std::string host_;         ///< the player who was made the host
    int host_since_ = 0;
    int names_ = 0; ///< how often something has changed about people
    std::set<std::string> removed_;
    std::map<std::string, int> won_;

    [[nodiscard]] bool is_host(const std::string& key) const
    {
        return !known_.key.empty() && key == known_.key;
    }
    [[nodiscard]] answer about(const std::string& key) const;
    void again(const std::string& query, const std::string& key, std::uint64_t seed, int now,
               const hearer& hear);
    void deal(std::uint64_t seed);
    void change(const std::string& word, const std::string& key, int now, const hearer& hear);
    void lock(bool is_locked, const std::string& key, const hearer& hear);
    void remove(const std::string& player, const std::string& key, const hearer& hear);
    void hand_over(const std::string& player, const std::string& key, int now, const hearer& hear);
    [[nodiscard]] bool may_be_host(const std::string& player) const;
    void make_host(const std::string& player, int now);
    [[nodiscard]] std::vector<std::string> state(const std::string& names) const;
    void count_winners();
};

} // namespace scramble::whole
