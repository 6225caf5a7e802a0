#pragma once

#include "instrument/answer.hpp"
#include "whole/asked.hpp"
#include "whole/client.hpp"

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace scramble::whole {

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

/// One client that speaks HTTP: what it has asked, and what it may receive.
class visitor final : public client {
public:
    visitor(arrival self, int now);

    /// The tag of the last board that it received, empty before.
    [[nodiscard]] const std::string& seen_tag() const { return seen_tag_; }
    [[nodiscard]] bool is_half_closed() const { return has_left() && is_here(); }
    /// How much it has asked that the server has not begun to serve.
    [[nodiscard]] std::size_t unserved() const
    {
        return next() == nullptr ? 0 : added() - next()->begin;
    }

    /// Will send that behind all before it.
    void ask(asked what);

    /// The server serves a request of that method and target: checks that it is the next one, all
    /// of it was sent, and nothing before it waits. Result: it.
    [[nodiscard]] asked serve(const std::string& method, const std::string& target);
    void expect(std::shared_ptr<expected> answer);

    void on_tick(int now) override;
    /// The server has been told to stop, and may end what it likes.
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
    std::vector<message> messages_; ///< the first `served_` of them are
    std::size_t served_ = 0;
    std::deque<std::shared_ptr<expected>> due_; ///< the answers that have not come, in order
    std::string seen_tag_;
    bool is_over_ = false; ///< the last answer has come
    bool may_end_ = false; ///< some deadline may be over, or the server stops
    int now_;
    int last_act_;       ///< when something of it was last sent or received
    int head_begun_;     ///< when the oldest message that is not served was sent, or before
    int last_sent_ = -1; ///< when something was sent behind which the connection ends

    [[nodiscard]] const message* next() const;
    void on_sent(std::size_t before) override;
    void on_received(std::size_t bytes) override;
    void on_leaving() override;
    [[nodiscard]] bool take_one();
    [[nodiscard]] bool take_refusal();
    void check(const expected& what, const test::answer& came);
};

} // namespace scramble::whole
