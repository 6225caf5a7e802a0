#include "whole/visitor.hpp"

#include <algorithm>
#include <utility>

namespace scramble::whole {

namespace {

// The deadlines of the server, in seconds: no shorter than here.
constexpr int least_drain = 2;
constexpr int least_head = 10;
constexpr int least_idle = 30;

} // namespace

visitor::visitor(int connection, std::string player, std::unique_ptr<wire> its_wire, int now)
    : connection_(connection), player_(std::move(player)), wire_(std::move(its_wire)), now_(now),
      last_act_(now), head_begun_(now)
{
}

void visitor::demand(bool holds, const std::string& what) const
{
    if (!holds)
        throw wrong("client " + std::to_string(connection_) + ": " + what +
                    "; received, not taken: " + protocol::quoted(inbox_));
}

void visitor::ask(asked what)
{
    const std::size_t begin = bytes_.size();
    bytes_ += what.bytes;
    messages_.push_back({std::move(what), begin, bytes_.size()});
}

const visitor::message* visitor::next() const
{
    return served_ < messages_.size() ? &messages_[served_] : nullptr;
}

std::size_t visitor::send(std::size_t most)
{
    last_act_ = now_;
    const auto* const oldest = next();
    if (oldest == nullptr || sent_ <= oldest->begin)
        head_begun_ = now_;
    const std::size_t before = sent_;
    sent_ += wire_->send(std::string_view(bytes_).substr(sent_, most));
    const bool begins_last =
        std::any_of(messages_.begin(), messages_.end(), [&](const message& each) {
            return each.what.ends_connection && each.begin < sent_ && each.begin >= before;
        });
    if (begins_last && last_sent_ < 0)
        last_sent_ = now_;
    return sent_ - before;
}

std::string visitor::receive(std::size_t most)
{
    last_act_ = now_;
    std::string bytes = wire_->receive(most);
    inbox_ += bytes;
    while (!inbox_.empty() && take_one()) {
    }
    if (bytes.empty() && has_ended())
        demand(is_over_ || half_closed_ || may_end_ || (!due_.empty() && due_.front()->is_cut),
               "the server has ended the connection");
    return bytes;
}

/// Takes the next answer, if all of it is there. Result: whether it was.
bool visitor::take_one()
{
    demand(!is_over_, "bytes behind the last answer");
    if (due_.empty())
        return take_refusal();
    expected& front = *due_.front();
    const auto parsed = protocol::parse_answer(inbox_, has_ended(), front.to.is_head());
    if (!front.is_decided || front.is_cut) {
        demand(front.begins_early, "an answer to what waits");
        demand(parsed.so_far == protocol::extent::part_of_head ||
                   (parsed.so_far == protocol::extent::head && parsed.after_head == 0),
               "a body for what waits");
        return false;
    }
    if (parsed.so_far != protocol::extent::whole)
        return false;
    check(front, parsed.what);
    is_over_ = front.is_last;
    front.has_come = true;
    due_.pop_front();
    inbox_.erase(0, parsed.size);
    return true;
}

/// What comes although nothing is due can only say that what was sent is no request, or came too
/// slowly.
bool visitor::take_refusal()
{
    const auto* const oldest = next();
    const bool is_refused =
        oldest != nullptr && sent_ > oldest->begin && oldest->what.what == asked::kind::refused;
    demand(is_refused || may_end_, "an answer to nothing");
    const auto parsed = protocol::parse_answer(inbox_, has_ended(), false);
    if (parsed.so_far != protocol::extent::whole)
        return false;
    const bool is_late = may_end_ && parsed.what.status == 408;
    demand(is_late || (is_refused && parsed.what.status == oldest->what.status),
           "refused as " + std::to_string(parsed.what.status));
    demand(parsed.what.is_last() && !parsed.what.body.empty(), "a refusal is the last answer");
    is_over_ = true;
    inbox_.erase(0, parsed.size);
    return true;
}

void visitor::check(const expected& what, const protocol::answer& came)
{
    const std::string about = what.to.method + " " + what.to.target + ": ";
    demand(came.status == what.status,
           about + std::to_string(came.status) + " instead of " + std::to_string(what.status));
    if (!what.begins_early)
        demand(came.is_last() == what.is_last, about + "whether the connection ends");
    if (what.any_of.empty()) {
        demand(what.to.is_head() || came.status == 204 || !came.body.empty(), about + "no text");
        return;
    }
    const std::string tag = came.value_of("ETag");
    const bool fits =
        std::any_of(what.any_of.begin(), what.any_of.end(), [&](const expected::shown& each) {
            const bool has_body = !what.to.is_head() && came.status != 304;
            return came.body == (has_body ? each.text : "") &&
                   tag == (each.tag.empty() || what.begins_early ? "" : '"' + each.tag + '"');
        });
    demand(fits, about + protocol::quoted(came.body) + " with ETag " + tag + " instead of " +
                     protocol::quoted(what.any_of.back().text) + " with " + what.any_of.back().tag);
    if (tag.size() > 2)
        seen_tag_ = tag.substr(1, tag.size() - 2);
}

void visitor::leave()
{
    for (const auto& each : due_) {
        each->has_left = true;
        if (each->to.what == asked::kind::watch) // its turn may not have come
            each->may_be_lost = true;
    }
}

void visitor::half_close()
{
    half_closed_ = true;
    leave();
    wire_->half_close();
}

void visitor::close()
{
    leave();
    wire_->close();
}

void visitor::reset()
{
    leave();
    wire_->reset();
}

asked visitor::serve(const std::string& method, const std::string& target)
{
    const std::string about = "the server serves " + method + " " + target;
    const auto* const oldest = next();
    demand(oldest != nullptr && oldest->what.what != asked::kind::refused &&
               oldest->what.method == method && oldest->what.target == target,
           about + ", which is not the next");
    demand(sent_ >= oldest->end, about + " before all of it has been sent");
    demand(due_.empty() || due_.back()->is_decided, about + " behind what waits");
    demand(served_ == 0 || !messages_[served_ - 1].what.ends_connection,
           about + " behind the last");
    ++served_;
    return oldest->what;
}

void visitor::expect(std::shared_ptr<expected> answer)
{
    answer->has_left = half_closed_ || !is_here();
    due_.push_back(std::move(answer));
}

void visitor::on_tick(int now)
{
    now_ = now;
    const auto* const oldest = next();
    may_end_ = may_end_ || (last_sent_ >= 0 && now - last_sent_ >= least_drain) ||
               (oldest != nullptr && sent_ > oldest->begin && now - head_begun_ >= least_head) ||
               now - last_act_ >= least_idle;
}

void visitor::check_rest() const
{
    if (!is_here() || (may_end_ && has_ended()))
        return;
    const bool waits = !due_.empty() && !due_.front()->is_decided;
    const bool is_dropped = half_closed_ && !due_.empty() &&
                            (waits || due_.front()->is_cut || due_.front()->may_be_lost);
    demand(due_.empty() || waits || is_dropped, "an answer is missing");
    demand(inbox_.empty() || (!due_.empty() && due_.front()->begins_early),
           "an answer is not complete");
    demand(has_ended() == (is_over_ || half_closed_),
           has_ended() ? "the connection has ended" : "the connection has not ended");
    const auto* const oldest = next();
    demand(waits || is_over_ || is_dropped || oldest == nullptr || sent_ < oldest->end,
           "what was sent is not answered");
}

void visitor::check_silence() const
{
    const bool waits = !due_.empty() && !due_.front()->is_decided;
    demand(!is_here() || waits || has_ended(), "a silent connection has not ended");
}

void visitor::check_end() const
{
    if (!is_here())
        return;
    demand(due_.empty() || due_.front()->is_cut || due_.front()->has_left, "an answer is missing");
    demand(has_ended(), "the connection has not ended");
}

} // namespace scramble::whole
