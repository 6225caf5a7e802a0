#include "app/data_options.hpp"

#include "cli/values.hpp"

#include <cstdint>

namespace scramble {

void add_data(grammar& line, data_settings& data, const std::string& help)
{
    const auto directory_of = [&data](const std::string& text) {
        data.is_kept = true;
        return text;
    };
    line.option("--data DIR", data.directory, directory_of, help);
    line.flag(
        "--no-sync", [&] { data.survives_power_loss = false; },
        "faster; a loss of power may cost the last moves");
    line.option("--data-limit MB", data.most_megabytes, number<std::uint32_t>(1, 16'000'000),
                "keep no more than that (default 16000)");
}

void end_data(const grammar& line, const data_settings& data)
{
    if (line.has("--no-sync") && !data.is_kept)
        throw wrong_usage(line.called("--no-sync") + " has no effect where nothing is kept");
    if (line.has("--data-limit") && !data.is_kept)
        throw wrong_usage(line.called("--data-limit") + " has no effect where nothing is kept");
}

} // namespace scramble
