#include "app/data_options.hpp"

namespace scramble {

void add_data(grammar& line, data_settings& data, const std::string& what)
{
    const auto directory_of = [&data](const std::string& text) {
        data.is_kept = true;
        return text;
    };
    line.option("--data DIR", data.directory, directory_of, what);
    line.flag(
        "--no-sync", [&] { data.survives_power_loss = false; },
        "faster; a loss of power may cost the last moves");
}

void end_data(const grammar& line, const data_settings& data)
{
    if (line.has("--no-sync") && !data.is_kept)
        throw wrong_usage(line.called("--no-sync") + " has no effect where nothing is kept");
}

} // namespace scramble
