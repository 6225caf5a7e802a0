#include "app/data.hpp"

#include "journal/database.hpp"
#include "journal/sqlite_journal.hpp"
#include "net/log.hpp"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace scramble {

namespace {

using std::filesystem::path;

std::string_view variable(const char* name)
{
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view() : value;
}

std::optional<path> usual_directory()
{
    // systemd may give several, with colons between them.
    const std::string_view given = variable("STATE_DIRECTORY");
    if (const path first = given.substr(0, given.find(':')); !first.empty())
        return first;
    if (const path state = variable("XDG_STATE_HOME"); state.is_absolute())
        return state / "scramble";
    if (const path home = variable("HOME"); home.is_absolute())
        return home / ".local" / "state" / "scramble";
    return std::nullopt;
}

} // namespace

std::variant<std::unique_ptr<journal::store>, fault> open_data(server& daemon,
                                                               const data_settings& how)
{
    if (!how.is_kept)
        return nullptr;
    const auto directory =
        how.directory.empty() ? usual_directory() : std::optional<path>(how.directory);
    if (!directory)
        return fault{0,
                     "there is no home directory to keep games in: give --data DIR, or --no-data"};
    constexpr std::uint32_t pages_a_megabyte = 1'000'000 / 4096;
    auto opened = journal::database::open(
        {*directory, how.survives_power_loss, how.most_megabytes * pages_a_megabyte});
    if (const auto* why = std::get_if<fault>(&opened))
        return *why;
    for (const std::string& note : std::get<0>(opened)->notes())
        log::warning("{}", note);
    log::info("games are kept in {}{}", directory->string(),
              how.survives_power_loss ? "" : "; a power cut may cost the last moves");
    return std::make_unique<journal::sqlite_journal>(
        daemon.executor(), std::get<std::unique_ptr<journal::database>>(std::move(opened)));
}

std::string_view unready(const journal::store* store)
{
    return store != nullptr && store->health() ? "files-lost" : "";
}

} // namespace scramble
