#pragma once

#include "instrument/answer.hpp"
#include "whole/asked.hpp"
#include "whole/client.hpp"

#include <deque>
#include <memory>

namespace scramble::whole {

/// The answer to one message, according to the model.
struct expected {
    asked to;
    /// A waiting flip or watch is undecided: nothing may come, or, if `begins_early`, only the
    /// header.
    bool is_decided = false;
    bool begins_early = false;
    unsigned status = 200;
    /// The possible bodies, with their tags. A watch may have several: it is answered in a later
    /// turn of the loop and then shows the newest board.
    struct shown {
        std::string text;
        std::string tag;
        bool operator==(const shown&) const = default;
    };
    std::vector<shown> any_of = {};
    bool is_last = false;
    bool is_cut = false;      ///< it ends in the middle, and so does its connection
    bool has_come = false;    ///< all of it has been received
    bool has_left = false;    ///< its client has closed its side, or both
    bool may_be_lost = false; ///< its client had left when it was decided
};

/// A client that speaks HTTP: what it has asked, and what it may receive.
class visitor final : public client {
public:
    visitor(arrival self, int now);

    /// The tag of the last board that it received; empty before.
    [[nodiscard]] const std::string& seen_tag() const { return seen_tag_; }
    [[nodiscard]] bool is_half_closed() const { return has_left() && is_here(); }
    /// What it asks next.
    [[nodiscard]] asked::kind next_kind() const
    {
        return next() == nullptr ? asked::kind::other : next()->what.what;
    }
    /// How many bytes it has sent that the server has not begun to serve.
    [[nodiscard]] std::size_t unserved() const
    {
        return next() == nullptr ? 0 : added() - next()->begin;
    }

    /// Whether all answers are decided to what has been served.
    [[nodiscard]] bool is_answered() const { return due_.empty() || due_.back()->is_decided; }

    /// Appends to what it will send.
    void ask(asked promised);

    /// The server serves a request of that method and target: checks that it is the next one, was
    /// sent in full, and that nothing before it waits. Result: that request.
    [[nodiscard]] asked serve(const std::string& method, const std::string& target);
    void expect(std::shared_ptr<expected> answer);

    void on_tick(int now) override;
    /// The server has been told to stop, and may end any connection.
    void on_stop() { may_end_ = true; }
    void check_rest() const override;
    void check_silence() const override;
    void check_end() const override;

private:
    struct message {
        asked what;
        std::size_t begin;
        std::size_t end;
    };
    std::vector<message> messages_; ///< the first `served_` of them have been served
    std::size_t served_ = 0;
    std::deque<std::shared_ptr<expected>> due_; ///< answers that have not come yet, in order
    std::string seen_tag_;
    bool is_over_ = false; ///< the last answer has come
    bool may_end_ = false; ///< a deadline may have passed, or the server stops
    int now_;
    int last_act_;       ///< when it last sent or received anything
    int head_begun_;     ///< when the oldest unserved message was sent, or earlier
    int last_sent_ = -1; ///< when it sent the last message of its connection

    [[nodiscard]] const message* next() const;
    void on_sent(std::size_t before) override;
    void on_received(std::size_t bytes) override;
    void on_leaving() override;
    [[nodiscard]] bool take_one();
    [[nodiscard]] bool take_refusal();
    void check(const expected& promised, const test::answer& came);
};

} // namespace scramble::whole
