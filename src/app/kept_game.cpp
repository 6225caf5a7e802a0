#include "app/kept_game.hpp"

#include "app/run_name.hpp"
#include "net/http/key.hpp"
#include "people/site/input.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_word.hpp"

#include <boost/asio/post.hpp>

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace scramble {

namespace {

constexpr std::size_t most_at_once = 10'000;

/// Begins with the game's word, so that a game of another kind has another name.
std::string name_of(std::string_view word, const std::string& board)
{
    const std::string digest = people::text_of(net::digest_of(board));
    return fmt::format("{}-{}", word, digest.substr(0, 32));
}

fault cannot(std::string_view what, error_code why)
{
    return {0, fmt::format("cannot {} the game that is kept: {}", what, why.message())};
}

} // namespace

kept_game::kept_game(server& daemon, std::unique_ptr<journal::store> store,
                     journal::claimed_room game, std::string run, std::uint64_t seed)
    : daemon_(daemon), store_(std::move(store)), game_(std::move(game)), run_(std::move(run)),
      seed_(seed), log_(daemon.executor(), *store_, game_.held, game_.last),
      tick_(daemon.connections().on_tick([this] { failures_.tell(); }))
{
    log_.on_failure([this](error_code why) { failures_.record(why.message()); });
}

std::variant<std::unique_ptr<kept_game>, fault>
kept_game::open(server& daemon, const data_settings& how, std::string_view word,
                const std::string& board, std::uint64_t seed)
{
    auto opened = open_data(daemon, how);
    if (const auto* refused = std::get_if<fault>(&opened))
        return *refused;
    auto store = std::get<std::unique_ptr<journal::store>>(std::move(opened));
    if (store == nullptr)
        return nullptr;
    const std::string name = name_of(word, board);
    std::optional<error_code> why;
    journal::claimed_room game;
    const auto take = [&](error_code error, journal::claimed_room claimed) {
        why = error;
        game = std::move(claimed);
    };
    const auto wait = [&] {
        daemon.run_until([&why] { return why.has_value(); });
        return *std::exchange(why, std::nullopt);
    };
    store->claim(name, take);
    error_code failed = wait();
    if (failed == journal::journal_errc::unknown_room) {
        store->create({name, "", fmt::format("{} {}", new_run_name(), seed)}, take);
        failed = wait();
    }
    if (failed)
        return cannot("open", failed);
    std::string_view settings = game.what.settings;
    const std::string run(take_word(settings));
    const auto known = decimal(settings);
    if (run.empty() || !known)
        return cannot("read", journal::make_error_code(journal::journal_errc::damaged));
    return std::unique_ptr<kept_game>(
        new kept_game(daemon, std::move(store), std::move(game), run, *known));
}

/// Applies all records.
std::optional<fault> kept_game::replay(const std::function<bool(const journal::record&)>& apply)
{
    error_code why;
    for (std::uint64_t applied = 0; applied < game_.last && !why;) {
        bool is_read = false;
        store_->read(game_.what.name, applied, most_at_once,
                     [&](error_code error, const std::vector<journal::record>& read) {
                         why = error;
                         is_read = true;
                         for (const journal::record& each : read) {
                             if (!why && !apply(each))
                                 why = journal::make_error_code(journal::journal_errc::damaged);
                             applied = each.number;
                         }
                     });
        daemon_.run_until([&is_read] { return is_read; });
    }
    return why ? std::optional(cannot("read", why)) : std::nullopt;
}

void kept_game::on_loop(const std::function<void()>& act)
{
    bool is_done = false;
    asio::post(daemon_.executor(), [&] {
        act();
        is_done = true;
    });
    daemon_.run_until([&is_done] { return is_done; });
}

} // namespace scramble
