#include "net/log.hpp"

#include "net/deadlines.hpp"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace scramble {

namespace log {

namespace {

spdlog::logger& logger()
{
    static const auto made = [] {
        auto to_stderr = spdlog::stderr_color_st("scramble");
        to_stderr->set_pattern("%Y-%m-%d %H:%M:%S.%e %^%l%$ %v");
        return to_stderr;
    }();
    return *made;
}

} // namespace

void write(level severity, std::string_view text)
{
    switch (severity) {
    case level::debug: logger().debug(text); return;
    case level::info: logger().info(text); return;
    case level::warning: logger().warn(text); return;
    }
}

bool is_verbose()
{
    return logger().should_log(spdlog::level::debug);
}

void set_verbose(bool is_wanted)
{
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
