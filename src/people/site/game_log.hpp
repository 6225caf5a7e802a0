#pragma once

#include "net/log.hpp"
#include "net/traffic.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::people {

/// Tells the log, and counts, who joins a game and how it ends. Used only on the strand.
class game_log {
public:
    /// What there is to tell at the end of a game.
    struct result {
        std::vector<std::string> winners{}; ///< empty where nobody can win
        std::uint64_t points = 0;           ///< of each of them
    };
    /// A game, or one after another: the kind, what the log calls its room, empty if it has none,
    /// and where it is counted, which must outlive it.
    game_log(std::string_view kind, std::string room, net::traffic& counted)
        : kind_(kind), room_(std::move(room)), counted_(counted)
    {
        for (tally* each : {&counted_.moves, &counted_.joined, &counted_.games_over})
            each->add(kind_, 0); // what has not happened yet is told as 0
    }

    /// What was so before is not told.
    void skip(std::size_t players, bool is_over)
    {
        players_ = players;
        was_over_ = is_over;
    }
    /// A step was made. `names` are all who have ever joined, in their order; `is_person` says
    /// whether that one is; `ended` is asked when the game is over now.
    template <class IsPerson, class Ended>
    void on_step(std::span<const std::string_view> names, IsPerson is_person, bool is_over,
                 Ended ended)
    {
        if (names.size() > players_)
            tell_joined(names, is_person);
        if (is_over && !was_over_)
            tell_over(ended());
        was_over_ = is_over;
    }
    /// Where players have no names: so many play now. Said before `on_step`, without names.
    void on_nameless(std::size_t players);

private:
    std::string_view kind_;
    std::string room_;
    net::traffic& counted_;
    std::size_t players_ = 0;
    bool was_over_ = false;

    [[nodiscard]] log::field room() const;
    void tell_joined(std::string_view name);
    void tell_joined(std::span<const std::string_view> names,
                     const std::function<bool(std::string_view)>& is_person);
    void tell_over(const result& how);
};

} // namespace scramble::people
