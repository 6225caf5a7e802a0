#include "replay/form.hpp"

#include "scramble/text/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace scramble::replay {

std::optional<std::uint64_t> number_in(std::string_view text)
{
    const auto number = decimal(text);
    const bool has_one_form = number && text == std::to_string(*number);
    return has_one_form ? number : std::nullopt;
}

std::string text_of(std::chrono::sys_seconds time)
{
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(time - day);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                       clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

std::optional<std::chrono::sys_seconds> time_in(std::string_view text)
{
    constexpr std::string_view form = "0000-00-00T00:00:00Z";
    const auto is_like = [](char here, char there) {
        return there == '0' ? here >= '0' && here <= '9' : here == there;
    };
    if (!std::ranges::equal(text, form, is_like))
        return std::nullopt;
    const auto part = [text](std::size_t from, std::size_t length) {
        return static_cast<unsigned>(*decimal(text.substr(from, length)));
    };
    const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(part(0, 4))),
                                           std::chrono::month(part(5, 2)),
                                           std::chrono::day(part(8, 2))};
    const unsigned hour = part(11, 2);
    const unsigned minute = part(14, 2);
    const unsigned second = part(17, 2);
    if (!date.ok() || hour > 23 || minute > 59 || second > 59)
        return std::nullopt;
    return std::chrono::sys_days(date) + std::chrono::hours(hour) + std::chrono::minutes(minute) +
           std::chrono::seconds(second);
}

bool is_room(std::string_view text)
{
    constexpr std::size_t longest = 64;
    constexpr std::string_view signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789_-";
    return !text.empty() && text.size() <= longest && text.find_first_not_of(signs) == text.npos;
}

} // namespace scramble::replay
