#pragma once

#include "protocol/answer.hpp"
#include "whole/asked.hpp"
#include "whole/wire.hpp"

#include <cstddef>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace scramble::whole {

/// Thrown where the server does what the rules, the protocol or the model do not say.
class wrong : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The answer to one message, as the model has it.
struct expected {
    asked to;
    /// A flip or a watch that waits is undecided: not a byte may come, or, if `begins_early`, no
    /// more than the header.
    bool is_decided = false;
    bool begins_early = false;
    unsigned status = 200;
    /// The bodies that it may have, with their tags: several where a watch is answered in a later
    /// turn of the loop, since it then shows the newest board.
    struct shown {
        std::string text;
        std::string tag;
        bool operator==(const shown&) const = default;
    };
    std::vector<shown> any_of = {};
    bool is_last = false;
    bool is_cut = false;      ///< it ends in the middle, and so does its connection
    bool has_come = false;    ///< all of it has been received
    bool has_left = false;    ///< its client has closed its side, or all
    bool may_be_lost = false; ///< it was decided when its client had left
};

/// One client of one connection: what it has sent, and what it may receive.
class visitor {
public:
    visitor(int connection, std::string player, std::unique_ptr<wire> its_wire, int now);

    [[nodiscard]] int connection() const { return connection_; }
    [[nodiscard]] const std::string& player() const { return player_; }
    /// The tag of the last board that it received, empty before.
    [[nodiscard]] const std::string& seen_tag() const { return seen_tag_; }
    [[nodiscard]] bool is_here() const { return wire_->is_open(); }
    [[nodiscard]] bool has_ended() const { return wire_->has_ended(); }
    [[nodiscard]] bool is_half_closed() const { return half_closed_; }
    [[nodiscard]] std::size_t unsent() const { return bytes_.size() - sent_; }
    /// What it has asked and the server has not begun to serve.
    [[nodiscard]] std::size_t unserved() const
    {
        return next() == nullptr ? 0 : bytes_.size() - next()->begin;
    }

    /// Will send that behind all before it.
    void ask(asked what);
    /// Sends up to so many bytes. Result: how many.
    std::size_t send(std::size_t most);
    /// Receives up to so many bytes, and checks them against what it may receive. Result: the
    /// bytes.
    std::string receive(std::size_t most);
    void half_close();
    void close();
    void reset();

    /// The server serves a request of that method and target: checks that it is the next one, all
    /// of it was sent, and nothing before it waits. Result: it.
    [[nodiscard]] asked serve(const std::string& method, const std::string& target);
    void expect(std::shared_ptr<expected> answer);

    /// So many seconds have passed: it may have been too slow for the server from now on.
    void on_tick(int now);
    /// The server has been told to stop, and may end what it likes.
    void on_stop() { may_end_ = true; }
    /// Nothing is under way any more and all has been received: checks that nothing is missing.
    void check_rest() const;
    /// The same when it has done nothing for longer than the server waits: it has been ended,
    /// unless it waits.
    void check_silence() const;
    /// The same when the server has been stopped.
    void check_end() const;

private:
    struct message {
        asked what;
        std::size_t begin;
        std::size_t end;
    };
    int connection_;
    std::string player_;
    std::unique_ptr<wire> wire_;
    std::vector<message> messages_; ///< the first `served_` of them are
    std::size_t served_ = 0;
    std::string bytes_; ///< of all messages
    std::size_t sent_ = 0;
    std::deque<std::shared_ptr<expected>> due_; ///< the answers that have not come, in order
    std::string inbox_;
    std::string seen_tag_;
    bool half_closed_ = false;
    bool is_over_ = false; ///< the last answer has come
    bool may_end_ = false; ///< some deadline may be over, or the server stops
    int now_;
    int last_act_;       ///< when it last did anything
    int head_begun_;     ///< when the oldest message that is not served was sent, or before
    int last_sent_ = -1; ///< when something was sent behind which the connection ends

    [[nodiscard]] const message* next() const;
    [[nodiscard]] bool take_one();
    [[nodiscard]] bool take_refusal();
    void check(const expected& what, const protocol::answer& came);
    void leave();
    void demand(bool holds, const std::string& what) const;
};

} // namespace scramble::whole
