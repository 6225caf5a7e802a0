#pragma once

#include "whole/follower.hpp"
#include "whole/host.hpp"
#include "whole/live_judge.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scramble::whole {

/// A whole server with clients that have live connections, and their judge, to be driven one event
/// at a time. Every event that does not fit the model throws `wrong`. Bytes come and go in any
/// order and amounts, but a message becomes complete only when the one before it has been heard
/// (live_judge.hpp). Events are written down, as those of `play` are.
class live_play {
public:
    explicit live_play(const table& at);
    live_play(const live_play&) = delete;
    live_play& operator=(const live_play&) = delete;

    /// A new client, over TCP or by a pair of sockets, that will ask for the whole game, in a name
    /// of its own. Result: its number, counted from 0.
    std::size_t connect(bool over_tcp);
    /// The same for one that knows what client `as` did. Requires: `knows_game(as)`.
    std::size_t come_back(std::size_t as, bool over_tcp);

    [[nodiscard]] const follower& client(std::size_t number) const
    {
        return *players_.at(number).who;
    }
    [[nodiscard]] bool knows_game(std::size_t number) const
    {
        return !players_.at(number).known.spots.empty();
    }
    /// Whether it has a live connection that it has not ended, and nothing left to send.
    [[nodiscard]] bool may_speak(std::size_t number) const;

    // What a client does; `most` bytes at most.
    /// Requires: it may speak.
    void say(std::size_t number, const said& what);
    /// Requires: it has a live connection, and nothing left to send.
    void say_goodbye(std::size_t number);
    void send(std::size_t number, std::size_t most);
    /// Result: whether anything has come.
    bool receive(std::size_t number, std::size_t most);
    void close(std::size_t number);
    void reset(std::size_t number);

    /// The server runs one handler. Result: whether one was ready.
    bool step();

    /// Runs handlers and receives until neither is left; then everybody who is here knows the game
    /// as it is, and has all answers.
    void settle();

    /// Stops the server, which has settled: all are told why, and nothing is left.
    void stop();

    [[nodiscard]] const std::string& transcript() const { return transcript_; }
    [[nodiscard]] const live_judge& judged() const { return judge_; }

private:
    /// A client, the game as it was told, and the message that it is sending.
    struct player {
        std::unique_ptr<follower> who;
        scene known = {};
        std::uint64_t step = 0;
        std::optional<said> saying = {};
    };

    int first_; ///< from which spaces are counted
    host host_;
    live_judge judge_;
    std::vector<player> players_; ///< all that there ever were
    std::string transcript_;

    void tell(std::size_t number, const std::string& what);
    std::size_t add(bool over_tcp, const std::string& since);
    void run_dry();
};

} // namespace scramble::whole
