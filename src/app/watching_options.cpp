#include "app/watching_options.hpp"

#include "app/option_values.hpp"

#include <optional>
#include <string_view>

namespace scramble {

namespace {

std::optional<bool> is_json(std::string_view format)
{
    if (format != "json" && format != "text")
        return std::nullopt;
    return format == "json";
}

} // namespace

void add_watching(grammar& line, watching& how)
{
    line.option("--admin [ADDRESS:]PORT", how.admin, listener_of,
                "report health and metrics on this port");
    line.option("--log-format FORMAT", how.is_log_json, one_of(is_json, {"text", "json"}),
                "text or json (default text)");
    line.flag(
        "--verbose", [&] { how.is_verbose = true; }, "log every request");
}

} // namespace scramble
