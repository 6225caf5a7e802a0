#include "host/round_time.hpp"

#include "scramble/text/decimal32.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace scramble::host {

std::string line_of(const start_input& given)
{
    return given.in == net::seconds(0) ? "start" : fmt::format("start {}", given.in.count());
}

std::string line_of(const pause_input& given)
{
    return fmt::format("pause {} {}", given.left.count(), given.play);
}

std::string line_of(const limit_input& given)
{
    return fmt::format("limit {}", given.longest.count());
}

std::optional<time_input> read_time_input(std::string_view text)
{
    if (text == "start")
        return start_input{};
    const std::string_view word = take_word(text);
    const auto seconds = decimal32(take_word(text));
    if (!seconds)
        return std::nullopt;
    if (word == "start" && text.empty() && *seconds > 0)
        return start_input{net::seconds(*seconds)};
    if (word == "limit" && text.empty())
        return limit_input{net::seconds(*seconds)};
    const auto play = decimal32(text);
    if (word != "pause" || !play)
        return std::nullopt;
    return pause_input{net::seconds(*seconds), *play};
}

net::seconds round_time::left(net::instant now) const
{
    return end_ ? *end_ - std::min(*end_, now) : left_;
}

std::optional<net::seconds> round_time::left_in_pause() const
{
    return is_paused_ && limit_ && !is_over() ? std::optional(left_) : std::nullopt;
}

/// Where the clock has started since, only how long ago it was is sure.
void round_time::play(net::instant at, net::instant now)
{
    is_paused_ = false;
    begins_.reset();
    ++plays_;
    end_.reset();
    const net::seconds passed = now - at;
    if (limit_)
        end_ = now + (left_ - std::min(left_, passed));
}

std::optional<net::seconds> round_time::begins_in(net::instant now) const
{
    return begins_ ? std::optional(*begins_ - std::min(*begins_, now)) : std::nullopt;
}

bool round_time::begin_if_due(net::instant now)
{
    if (!begins_ || now < *begins_)
        return false;
    play(*begins_, now);
    return true;
}

bool round_time::perform(const start_input& given, net::instant at, net::instant now)
{
    if (!is_paused_ || begins_)
        return true;
    const net::seconds passed = now - at;
    if (given.in <= passed)
        play(at, now);
    else
        begins_ = now + (given.in - passed);
    return true;
}

bool round_time::perform(const pause_input& given, net::instant /*at*/, net::instant /*now*/)
{
    begins_.reset();
    if (is_paused_)
        return true;
    if (given.play != plays_)
        return false;
    left_ = given.left;
    is_paused_ = true;
    end_.reset();
    return true;
}

bool round_time::perform(const limit_input& given, net::instant at, net::instant now)
{
    limit_ = given.longest == net::seconds(0) ? std::nullopt : std::optional(given.longest);
    left_ = given.longest;
    if (!is_paused_)
        play(at, now);
    return true;
}

void round_time::begin_round(net::instant at, net::instant now)
{
    left_ = limit_.value_or(net::seconds(0));
    if (!is_paused_)
        play(at, now);
}

} // namespace scramble::host
