#include "whole/visitor.hpp"

#include <algorithm>
#include <utility>

namespace scramble::whole {

namespace {

// Lower bounds of the server's deadlines, in seconds.
constexpr int least_drain = 2;
constexpr int least_head = 10;
constexpr int least_idle = 30;

} // namespace

visitor::visitor(arrival self, int now)
    : client(std::move(self)), now_(now), last_act_(now), head_begun_(now)
{
}

void visitor::ask(asked promised)
{
    tell("asks", promised.bytes.substr(0, 60));
    const std::size_t begin = added();
    add(promised.bytes);
    messages_.push_back({std::move(promised), begin, added()});
}

const visitor::message* visitor::next() const
{
    return served_ < messages_.size() ? &messages_[served_] : nullptr;
}

void visitor::on_sent(std::size_t before)
{
    last_act_ = now_;
    if (next() == nullptr || before <= next()->begin)
        head_begun_ = now_;
    const bool begins_last =
        std::any_of(messages_.begin(), messages_.end(), [&](const message& each) {
            return each.what.ends_connection && each.begin < sent() && each.begin >= before;
        });
    if (begins_last && last_sent_ < 0)
        last_sent_ = now_;
}

void visitor::on_received(std::size_t bytes)
{
    if (bytes > 0)
        last_act_ = now_;
    while (!inbox().empty() && take_one()) {
    }
    if (bytes == 0 && has_ended())
        demand(is_over_ || has_left() || may_end_ || (!due_.empty() && due_.front()->is_cut),
               "the server has ended the connection");
}

/// Takes the next answer, if it is complete. Result: whether it was.
bool visitor::take_one()
{
    demand(!is_over_, "bytes behind the last answer");
    if (due_.empty())
        return take_refusal();
    expected& front = *due_.front();
    const auto parsed = test::parse_answer(inbox(), has_ended(), front.to.is_head());
    if (!front.is_decided || front.is_cut) {
        demand(front.begins_early, "an answer to what waits");
        demand(parsed.so_far == test::extent::part_of_head ||
                   (parsed.so_far == test::extent::head && parsed.after_head == 0),
               "a body for what waits");
        return false;
    }
    if (parsed.so_far != test::extent::whole)
        return false;
    check(front, parsed.what);
    is_over_ = front.is_last;
    front.has_come = true;
    due_.pop_front();
    inbox().erase(0, parsed.size);
    return true;
}

/// An answer when none is due can only say that what was sent is not a request, or came too slowly.
bool visitor::take_refusal()
{
    const auto* const oldest = next();
    const bool is_refused =
        oldest != nullptr && sent() > oldest->begin && oldest->what.what == asked::kind::refused;
    demand(is_refused || may_end_, "an answer to nothing");
    const auto parsed = test::parse_answer(inbox(), has_ended(), false);
    if (parsed.so_far != test::extent::whole)
        return false;
    const bool is_late = may_end_ && parsed.what.status == 408;
    demand(is_late || (is_refused && parsed.what.status == oldest->what.status),
           "refused as " + std::to_string(parsed.what.status));
    demand(parsed.what.is_last() && !parsed.what.body.empty(), "a refusal is the last answer");
    is_over_ = true;
    inbox().erase(0, parsed.size);
    return true;
}

void visitor::check(const expected& promised, const test::answer& came)
{
    const std::string about = promised.to.method + " " + promised.to.target + ": ";
    demand(came.status == promised.status,
           about + std::to_string(came.status) + " instead of " + std::to_string(promised.status));
    if (!promised.begins_early)
        demand(came.is_last() == promised.is_last, about + "whether the connection ends");
    if (promised.any_of.empty()) {
        demand(promised.to.is_head() || came.status == 204 || !came.body.empty(),
               about + "no text");
        return;
    }
    const std::string tag = came.value_of("ETag");
    const bool fits = std::any_of(
        promised.any_of.begin(), promised.any_of.end(), [&](const expected::shown& each) {
            const bool has_body = !promised.to.is_head() && came.status != 304;
            return came.body == (has_body ? each.text : "") &&
                   tag == (each.tag.empty() || promised.begins_early ? "" : '"' + each.tag + '"');
        });
    demand(fits, about + test::quoted(came.body) + " with ETag " + tag + " instead of " +
                     test::quoted(promised.any_of.back().text) + " with " +
                     promised.any_of.back().tag);
    if (tag.size() > 2)
        seen_tag_ = tag.substr(1, tag.size() - 2);
}

void visitor::on_leaving()
{
    client::on_leaving();
    for (const auto& each : due_) {
        each->has_left = true;
        if (each->to.what == asked::kind::watch) // it may not have been served yet
            each->may_be_lost = true;
    }
}

asked visitor::serve(const std::string& method, const std::string& target)
{
    const std::string about = "the server serves " + method + " " + target;
    const auto* const oldest = next();
    demand(oldest != nullptr && oldest->what.what != asked::kind::refused &&
               oldest->what.method == method && oldest->what.target == target,
           about + ", which is not the next");
    demand(sent() >= oldest->end, about + " before all of it has been sent");
    demand(due_.empty() || due_.back()->is_decided, about + " behind what waits");
    demand(served_ == 0 || !messages_[served_ - 1].what.ends_connection,
           about + " behind the last");
    ++served_;
    return oldest->what;
}

void visitor::expect(std::shared_ptr<expected> answer)
{
    answer->has_left = has_left();
    due_.push_back(std::move(answer));
}

void visitor::on_tick(int now)
{
    now_ = now;
    const auto* const oldest = next();
    may_end_ = may_end_ || (last_sent_ >= 0 && now - last_sent_ >= least_drain) ||
               (oldest != nullptr && sent() > oldest->begin && now - head_begun_ >= least_head) ||
               now - last_act_ >= least_idle;
}

void visitor::check_rest() const
{
    if (!is_here() || (may_end_ && has_ended()))
        return;
    const bool waits = !due_.empty() && !due_.front()->is_decided;
    const bool is_cut = !due_.empty() && due_.front()->is_cut;
    const bool is_dropped =
        is_cut || (has_left() && !due_.empty() && (waits || due_.front()->may_be_lost));
    demand(due_.empty() || waits || is_dropped, "an answer is missing");
    demand(inbox().empty() || (!due_.empty() && due_.front()->begins_early),
           "an answer is not complete");
    demand(has_ended() == (is_over_ || is_cut || has_left()),
           has_ended() ? "the connection has ended" : "the connection has not ended");
    const auto* const oldest = next();
    demand(waits || is_over_ || is_dropped || oldest == nullptr || sent() < oldest->end,
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
    const auto* const oldest = next();
    const bool is_coming =
        sent() == 0 || (oldest != nullptr && sent() > oldest->begin && sent() < oldest->end);
    demand(has_ended() || is_coming, "the connection has not ended");
}

} // namespace scramble::whole
