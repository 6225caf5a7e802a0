#include "check/stage.hpp"

#include "check/language.hpp"
#include "check/machine.hpp"
#include "check/server_addresses.hpp"
#include "check/server_work.hpp"
#include "scramble/text/readable.hpp"

#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <sys/resource.h>
#include <utility>

namespace scramble::check {

namespace {

constexpr std::size_t longest_line = 2000;
constexpr std::size_t longest_talk = 200'000;
constexpr std::uint32_t largest_crowd = 200;
constexpr milliseconds a_little{10}; ///< more time, until it is looked again
constexpr std::size_t most_visible = 200;
constexpr std::size_t most_compared = 44;     ///< so that two fit the line of a summary
constexpr std::size_t before_difference = 12; ///< of them

/// The beginning of the character that has the byte at `at`.
std::size_t begin_of_character(std::string_view text, std::size_t at)
{
    while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U)
        --at;
    return at;
}

/// So many bytes of a text, from `begin` on.
std::string visible_part(std::string_view text, std::size_t begin, std::size_t most)
{
    begin = begin_of_character(text, std::min(begin, text.size()));
    const std::size_t end = begin_of_character(text, std::min(begin + most, text.size()));
    std::string seen = begin > 0 ? "...\"" : "\"";
    for (const char each : text.substr(begin, end - begin)) {
        switch (each) {
        case ' ': seen += "\u00b7"; break;
        case '\t': seen += "\u21e5"; break;
        case '\n': seen += "\u21b5"; break;
        case '\r': seen += "\u240d"; break;
        default: seen += each;
        }
    }
    return seen + (end < text.size() ? "\"..." : "\"");
}

} // namespace

std::uint32_t crowd()
{
    constexpr rlim_t others = 64; // descriptors that are not of clients
    rlimit most{};
    if (::getrlimit(RLIMIT_NOFILE, &most) != 0 || most.rlim_cur > largest_crowd + others)
        return largest_crowd;
    return most.rlim_cur > others ? static_cast<std::uint32_t>(most.rlim_cur - others) : 1;
}

std::string one_line(std::string_view text)
{
    return text.size() > longest_line ? readable(text.substr(0, longest_line)) + "..."
                                      : readable(text);
}

std::string visible(std::string_view text)
{
    return visible_part(text, 0, most_visible);
}

compared::compared(std::string_view expected_text, std::string_view seen_text)
{
    const auto differs = static_cast<std::size_t>(
        std::ranges::mismatch(expected_text, seen_text).in1 - expected_text.begin());
    const bool is_long = std::max(expected_text.size(), seen_text.size()) > most_compared;
    const std::size_t begin = is_long ? differs - std::min(differs, before_difference) : 0;
    expected = visible_part(expected_text, begin, most_compared);
    seen = visible_part(seen_text, begin, most_compared);
}

stage::stage(machine& on, game_address where, std::string edition, patience times)
    : machine_(on), where_(std::move(where)), edition_(std::move(edition)), times_(times),
      end_(steady::now() + times_.one_case)
{
}

stage::~stage() = default;

asio::io_context& stage::loop()
{
    return machine_.loop();
}

void stage::begin()
{
    end_ = steady::now() + times_.one_case;
}

void stage::own(std::uint16_t port)
{
    where_ = {"localhost", port, "localhost:" + std::to_string(port)};
    is_own_ = true;
}

const server_addresses& stage::servers()
{
    if (servers_ == nullptr) {
        asio::ip::tcp::resolver resolver(loop());
        error_code error;
        auto found = resolver.resolve(where_.host, std::to_string(where_.port), error);
        if (error)
            fail(spoken("{} is not found: {}", where_.host, error.message()), failure::broken);
        servers_ = std::make_unique<server_addresses>(server_addresses{std::move(found)});
    }
    return *servers_;
}

bool stage::wait_for(const std::function<bool()>& holds, milliseconds most)
{
    auto end = steady::now() + most;
    overtime more(server_, most, overtime::looks_to_accuse);
    const auto is_done = [&] {
        if (!flooded_.empty())
            fail(spoken("{} is sent bytes without end", flooded_), failure::endless);
        return holds();
    };
    while (!is_done()) {
        machine_.run_one_until(std::min({end, end_, machine_.end()}));
        machine_.go_on();
        if (steady::now() >= machine_.end())
            throw ended{found(verdict::late, spoken(no_time_left))};
        if (steady::now() < std::min(end, end_))
            continue;
        const bool has_had_to_do = machine_.run_ready();
        if (is_done())
            return true;
        if (more.is_granted(has_had_to_do)) {
            end = steady::now() + a_little;
            end_ = std::max(end_, end);
            continue;
        }
        if (steady::now() >= end_)
            fail("the case takes too long", failure::silent);
        has_waited_in_vain_ = true;
        return false;
    }
    return true;
}

void stage::let_pass(milliseconds time)
{
    const auto is_over = std::make_shared<bool>(false); // the case may end before the timer does
    asio::steady_timer timer(loop(), time);
    timer.async_wait([is_over](error_code) { *is_over = true; });
    wait_for([&] { return *is_over; }, time + times_.answer);
}

void stage::let_settle(milliseconds time)
{
    let_pass(time);
    overtime more(server_, time, 1); // who is silent is not accused
    while (more.is_granted(machine_.run_ready()))
        let_pass(a_little);
}

void stage::note(std::string_view line)
{
    if (talked_ > longest_talk)
        return;
    talk_.push_back(one_line(line));
    talked_ += talk_.back().size();
    if (talked_ > longest_talk)
        talk_.push_back(spoken("... and more"));
}

void stage::read_leniently(std::string_view text, std::string_view about)
{
    lenient_.insert(fmt::format("{} ({})", spoken(text), about));
}

finding stage::found(verdict is, std::string_view reason, failure how) const
{
    return {is, one_line(reason), talk_, how, lenient_};
}

void stage::fail(std::string_view reason, failure how) const
{
    const bool rests_on_time =
        has_waited_in_vain_ && (how == failure::differs || how == failure::broken);
    throw ended{found(verdict::fails, spoken(reason), rests_on_time ? failure::silent : how)};
}

void stage::skip(std::string_view why) const
{
    throw ended{found(verdict::untried, spoken(why))};
}

} // namespace scramble::check
