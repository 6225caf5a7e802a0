#pragma once

#include <fmt/format.h>

#include <string_view>

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

} // namespace log

/// `text` from outside in a form that stays on its line: control characters and bytes that
/// are no ASCII as \xNN, cut at 200 characters.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace scramble
