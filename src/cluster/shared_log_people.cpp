#include "cluster/shared_log.hpp"

#include <utility>

// Messages between nodes that are no records. The holder passes them on.

namespace scramble::cluster {

void shared_log::tell_people(std::string text)
{
    if (own_people_ == text)
        return;
    own_people_ = std::move(text);
    spread(people_message{std::string(own_name()), own_people_}, {});
}

void shared_log::say(std::string text)
{
    spread(said_message{std::string(own_name()), std::move(text)}, {});
}

/// Sends to the holder; the holder sends to all followers except `but`.
void shared_log::spread(const decltype(message::what)& news, std::string_view but)
{
    if (stage_ == stage::following)
        send(holder_, news);
    if (log_ == nullptr)
        return;
    for (const std::string& each : followers_) {
        if (each != but)
            send(each, news);
    }
}

/// Whether `from` may speak for `node`. The holder speaks for all nodes, others for themselves.
bool shared_log::may_tell(const std::string& from, const std::string& node) const
{
    if (log_ != nullptr)
        return from == node && followers_.contains(from);
    return from == holder_ && node != own_name() &&
           (stage_ == stage::chasing || stage_ == stage::following);
}

void shared_log::on_message(const std::string& from, const people_message& message)
{
    if (!may_tell(from, message.node))
        return;
    hear_people(message.node, message.text);
    if (log_ != nullptr)
        spread(message, from);
}

void shared_log::on_message(const std::string& from, const said_message& message)
{
    if (!may_tell(from, message.node))
        return;
    room_.hear(message.text);
    if (log_ != nullptr)
        spread(message, from);
}

void shared_log::hear_people(const std::string& node, const std::string& text)
{
    quiet_.erase(node);
    if (text.empty())
        people_.erase(node);
    else
        people_.insert_or_assign(node, text);
    room_.hear_people(node, text);
}

void shared_log::on_quiet(const std::string& node, bool is_quiet)
{
    if (!people_.contains(node) || (log_ == nullptr && node != holder_))
        return;
    is_quiet ? (void)quiet_.insert(node) : (void)quiet_.erase(node);
    const std::string text = people_at(node);
    room_.hear_people(node, text);
    if (log_ != nullptr)
        spread(people_message{node, text}, node);
}

/// As far as others are told now.
std::string shared_log::people_at(const std::string& node) const
{
    const std::string& text = people_.at(node);
    return quiet_.contains(node) ? room_.without_waiting(text) : text;
}

/// Nodes that are still there will tell again.
void shared_log::forget_people()
{
    quiet_.clear();
    for (const auto& [node, text] : std::exchange(people_, {}))
        room_.hear_people(node, {});
}

/// Tells a new follower where the log stands and who is here.
void shared_log::greet(const std::string& follower)
{
    send(follower, following_message{taken_});
    if (!own_people_.empty())
        send(follower, people_message{std::string(own_name()), own_people_});
    for (const auto& [node, text] : people_)
        send(follower, people_message{node, people_at(node)});
}

void shared_log::part_from(const std::string& follower)
{
    followers_.erase(follower);
    if (!people_.contains(follower))
        return;
    hear_people(follower, {});
    spread(people_message{follower, {}}, {});
}

} // namespace scramble::cluster
