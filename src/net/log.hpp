#pragma once

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace scramble {

/// The log, on standard error. Text from clients is escaped before it gets here.
namespace log {

enum class level { debug, info, warning, error };

void write(level severity, std::string_view said);

/// What a line on standard error begins with: its priority, such as <4>, where the journal of
/// systemd reads that and takes it off; elsewhere nothing.
[[nodiscard]] std::string_view mark(level severity);

/// Whether debug lines are written: there is one for every request, so they are off by default.
inline bool shows_debug = false; // looked at several times a request
[[nodiscard]] inline bool is_verbose()
{
    return shows_debug;
}
void set_verbose(bool is_wanted = true);
/// From now on each line is a JSON object, or text.
void set_json(bool is_wanted = true);

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

/// What is told of an event besides its word. One without a name is left out.
struct field {
    std::string_view name;
    std::variant<std::string_view, std::uint64_t, std::span<const std::string>> value;
};
using fields = std::initializer_list<field>;

/// Tells that something has happened in the games, as a line of level info. `event` is a word such
/// as `room_opened`. Clients can make events happen, so there are at most `most_events` lines a
/// second; the next second tells how many were left out.
void tell(std::string_view event, fields with);
inline constexpr std::size_t most_events = 50;
/// A second has passed.
void on_second();

/// The text of such a line, for people: `room opened room=1f2e3d4c game=memory`.
[[nodiscard]] std::string text_of(std::string_view event, fields with);
/// What a JSON object says of it, without its braces. The message is that text.
[[nodiscard]] std::string json_of(std::string_view event, fields with);
/// `text` as a string of JSON; what is not UTF-8 in it is replaced.
[[nodiscard]] std::string json_string(std::string_view text);

/// Counts an event that can happen thousands of times a second, so that the log has its first
/// occurrence at once and then at most one line a minute, with the count.
class throttle {
public:
    using time = std::chrono::steady_clock::time_point;

    /// Counts one more.
    void record() { ++count_; }

    /// The count since the last report, if a report is due now; otherwise 0.
    [[nodiscard]] std::size_t due(time now = std::chrono::steady_clock::now());

    /// The count since the last report, due or not.
    [[nodiscard]] std::size_t take() { return std::exchange(count_, 0); }

private:
    std::size_t count_ = 0;
    time next_; ///< when the next report is due
};

/// Tells that something fails again and again, as a throttle lets it.
class failures {
public:
    /// `subject` begins each line.
    explicit failures(std::string_view subject) : what_(subject) {}

    /// It has failed once more.
    void record(const std::string& why);
    /// Tells what has to be told by now. Call it once a second.
    void tell() { write_line(times_.due()); }
    /// Tells all that has not been told.
    void tell_all() { write_line(times_.take()); }

private:
    std::string_view what_;
    std::string why_; ///< the last time
    throttle times_;

    void write_line(std::size_t times) const;
};

} // namespace log

/// `text` from outside in a form that stays on its line: control characters and bytes that are not
/// ASCII as \xNN, cut at 200 characters.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace scramble
