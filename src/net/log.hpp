#pragma once

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <string_view>
#include <utility>

namespace scramble {

/// The log, on standard error. What clients sent is escaped before it comes here.
namespace log {

enum class level { debug, info, warning };

void write(level severity, std::string_view text);

/// Whether debug lines are written: they tell of every request, so they are asked for.
[[nodiscard]] bool is_verbose();
void set_verbose();

template <class... Values>
void info(fmt::format_string<Values...> format, Values&&... values)
{
    write(level::info, fmt::format(format, std::forward<Values>(values)...));
}

template <class... Values>
void warning(fmt::format_string<Values...> format, Values&&... values)
{
    write(level::warning, fmt::format(format, std::forward<Values>(values)...));
}

template <class... Values>
void debug(fmt::format_string<Values...> format, Values&&... values)
{
    if (is_verbose())
        write(level::debug, fmt::format(format, std::forward<Values>(values)...));
}

/// Something that can happen thousands of times a second: the log is to have it at once, and from
/// then on once a minute at most, with how often it was.
class seldom {
public:
    using time = std::chrono::steady_clock::time_point;

    /// It has happened once more.
    void happens() { ++untold_; }

    /// How often it has happened since it was last told, if that is to be told now; 0 otherwise.
    [[nodiscard]] std::size_t due(time now = std::chrono::steady_clock::now());

    /// The same, if nothing will be told later.
    [[nodiscard]] std::size_t rest() { return std::exchange(untold_, 0); }

private:
    std::size_t untold_ = 0;
    time next_; ///< when it may be told again
};

} // namespace log

/// `text` from outside in a form that stays on its line: control characters and bytes that
/// are no ASCII as \xNN, cut at 200 characters.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace scramble
