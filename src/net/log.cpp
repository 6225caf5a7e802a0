#include "net/log.hpp"

#include "net/deadlines.hpp"
#include "scramble/text/readable.hpp"
#include "scramble/text/utf8.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace scramble {

namespace log {

namespace {

/// Whether standard error goes to the journal, which gives each line its time: systemd tells the
/// numbers of that file.
bool find_journal()
{
    const char* const told = std::getenv("JOURNAL_STREAM");
    struct stat seen {};
    return told != nullptr && ::fstat(STDERR_FILENO, &seen) == 0 &&
           told == fmt::format("{}:{}", seen.st_dev, seen.st_ino);
}

bool is_in_journal()
{
    static const bool known = find_journal();
    return known;
}

level level_of(spdlog::level::level_enum severity)
{
    switch (severity) {
    case spdlog::level::debug: return level::debug;
    case spdlog::level::warn: return level::warning;
    case spdlog::level::err: return level::error;
    default: return level::info;
    }
}

/// The flag of patterns that stands for the mark.
class mark_flag final : public spdlog::custom_flag_formatter {
public:
    void format(const spdlog::details::log_msg& line, const std::tm& /*when*/,
                spdlog::memory_buf_t& to) override
    {
        const std::string_view text = mark(level_of(line.level));
        to.append(text.data(), text.data() + text.size());
    }
    [[nodiscard]] std::unique_ptr<custom_flag_formatter> clone() const override
    {
        return std::make_unique<mark_flag>();
    }
};

/// How lines look, in the local time or in that of the world.
void form(spdlog::logger& lines, const char* pattern, spdlog::pattern_time_type time)
{
    auto made = std::make_unique<spdlog::pattern_formatter>(time);
    made->add_flag<mark_flag>('K').set_pattern(pattern);
    lines.set_formatter(std::move(made));
}

void form_text(spdlog::logger& lines)
{
    form(lines, is_in_journal() ? "%K%l %v" : "%Y-%m-%d %H:%M:%S.%e %^%l%$ %v",
         spdlog::pattern_time_type::local);
}

spdlog::logger& logger()
{
    static const auto made = [] {
        auto to_stderr = spdlog::stderr_color_st("scramble");
        form_text(*to_stderr);
        return to_stderr;
    }();
    return *made;
}

bool is_json = false;

/// How many events may be told in this second, and how many could not.
std::size_t events_left = most_events;
std::size_t events_left_out = 0;

/// In double quotes if a reader could take it for more than one word.
std::string in_text(std::string_view value)
{
    const std::string safe = readable(value);
    return safe.empty() || safe.find_first_of(" =\",\"") != std::string::npos ? json_string(safe)
                                                                              : safe;
}

std::string in_text(const field& each)
{
    if (const auto* number = std::get_if<std::uint64_t>(&each.value))
        return fmt::format("{}", *number);
    if (const auto* word = std::get_if<std::string_view>(&each.value))
        return in_text(*word);
    std::string all;
    for (const std::string& one : std::get<std::span<const std::string>>(each.value))
        all += fmt::format("{}{}", all.empty() ? "" : ",", in_text(one));
    return all;
}

std::string in_json(const field& each)
{
    if (const auto* number = std::get_if<std::uint64_t>(&each.value))
        return fmt::format("{}", *number);
    if (const auto* word = std::get_if<std::string_view>(&each.value))
        return json_string(*word);
    std::string all;
    for (const std::string& one : std::get<std::span<const std::string>>(each.value))
        all += fmt::format("{}{}", all.empty() ? "" : ",", json_string(one));
    return fmt::format("[{}]", all);
}

} // namespace

std::string_view mark(level severity)
{
    if (!is_in_journal())
        return {};
    switch (severity) { // as in syslog(3)
    case level::debug: return "<7>";
    case level::info: return "<6>";
    case level::warning: return "<4>";
    case level::error: return "<3>";
    }
    return {};
}

std::string json_string(std::string_view text)
{
    std::string result = "\"";
    while (!text.empty()) {
        const std::string_view before = text;
        const auto next = take_code_point(text);
        const std::size_t bytes = before.size() - text.size();
        if (!next)
            result += "\uFFFD";
        else if (*next == U'"' || *next == U'\\')
            result += fmt::format("\\{}", before.front());
        else if (*next < U' ' || *next == 0x7F)
            result += fmt::format("\\u{:04x}", static_cast<unsigned>(*next));
        else
            result += before.substr(0, bytes);
        if (bytes == 0)
            text.remove_prefix(1);
    }
    return result + '"';
}

std::string text_of(std::string_view event, fields with)
{
    std::string line(event);
    std::ranges::replace(line, '_', ' ');
    for (const field& each : with)
        line += each.name.empty() ? "" : fmt::format(" {}={}", each.name, in_text(each));
    return line;
}

std::string json_of(std::string_view event, fields with)
{
    std::string line = fmt::format(R"("message":{},"event":{})", json_string(text_of(event, with)),
                                   json_string(event));
    for (const field& each : with)
        line += each.name.empty() ? "" : fmt::format(R"(,"{}":{})", each.name, in_json(each));
    return line;
}

void tell(std::string_view event, fields with)
{
    if (events_left == 0) {
        ++events_left_out;
        return;
    }
    --events_left;
    logger().info(is_json ? json_of(event, with) : text_of(event, with));
}

void on_second()
{
    events_left = most_events;
    if (const std::size_t count = std::exchange(events_left_out, 0); count > 0)
        tell("events_left_out", {{"count", std::uint64_t{count}}});
}

void set_json(bool is_wanted)
{
    is_json = is_wanted;
    if (is_json)
        form(logger(), R"(%K{"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})",
             spdlog::pattern_time_type::utc);
    else
        form_text(logger());
}

void write(level severity, std::string_view said)
{
    const std::string text =
        is_json ? fmt::format("\"message\":{}", json_string(said)) : std::string(said);
    switch (severity) {
    case level::debug: logger().debug(text); return;
    case level::info: logger().info(text); return;
    case level::warning: logger().warn(text); return;
    case level::error: logger().error(text); return;
    }
}

void set_verbose(bool is_wanted)
{
    shows_debug = is_wanted;
    logger().set_level(is_wanted ? spdlog::level::debug : spdlog::level::info);
}

std::size_t throttle::due(time now)
{
    if (count_ == 0 || now < next_)
        return 0;
    next_ = now + net::deadlines::between_warnings;
    return take();
}

void failures::record(const std::string& why)
{
    why_ = why;
    times_.record();
    tell();
}

void failures::write_line(std::size_t times) const
{
    if (times > 0)
        warning("{}: {} (count: {})", what_, why_, times);
}

} // namespace log

std::string escaped(std::string_view text)
{
    constexpr std::size_t longest = 200;
    std::string result;
    for (const char each : text) {
        const auto byte = static_cast<unsigned char>(each);
        if (byte < 0x20 || byte >= 0x7F || each == '\\')
            result += fmt::format("\\x{:02x}", byte);
        else
            result += each;
        if (result.size() > longest)
            return result.substr(0, longest) + "...";
    }
    return result;
}

} // namespace scramble
