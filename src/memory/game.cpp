#include "scramble/memory/game.hpp"

#include "scramble/error.hpp"
#include "scramble/memory/rules/card.hpp"

#include <boost/asio/error.hpp>

#include <algorithm>
#include <utility>

namespace scramble::memory {

/// A map that waits for answers of its function.
struct game::running_map {
    std::string who;
    slow_card_function function;
    suspended<map_signature> caller;
    memory::board::substitution by; ///< the answers so far
    std::size_t outstanding = 0;    ///< cards without an answer yet
};

game::game(strand executor, layout cards, std::string run, std::uint32_t first,
           const board_rules& rules, std::size_t most_players)
    : followed_game(std::move(executor)), board_(std::move(cards), rules), roster_(most_players),
      views_(board_, run), chronicle_(board_, roster_, views_, run, first),
      watches_(get_executor(), [this](const std::string& who) { return look(who); }),
      run_(std::move(run)), self_(std::make_shared<game*>(this))
{
}

game::~game()
{
    *self_ = nullptr;
}

view game::look(std::string_view who)
{
    assert_on_strand();
    const auto known = roster_.find(who);
    return known ? views_.of(*known) : views_.common();
}

bool game::is_waiting(std::string_view who) const
{
    const auto known = roster_.find(who);
    return known && board_.play_of(*known).stage == memory::board::stage::waiting;
}

void game::start_watch(watch_handler handler, std::string name, std::optional<std::uint64_t> since)
{
    assert_on_strand();
    suspended<watch_signature> caller(std::move(handler), get_executor());
    if (is_closed())
        return caller.resume(asio::error::operation_aborted, {});
    if (since && *since < board_.changes())
        return caller.resume({}, look(name));
    watches_.add(std::move(name), std::move(caller));
}

void game::start_substitution(map_handler handler, std::string_view name,
                              memory::board::substitution by)
{
    assert_on_strand();
    suspended<map_signature> caller(std::move(handler), get_executor());
    replace(std::move(by), name, caller);
}

void game::start_map(map_handler handler, std::string_view name, const card_function& function)
{
    assert_on_strand();
    suspended<map_signature> caller(std::move(handler), get_executor());
    if (is_closed())
        return caller.resume(asio::error::operation_aborted, {});
    const auto self = self_;
    memory::board::substitution by;
    for (std::string& card : board_.cards()) {
        std::string becomes = function(card);
        by.emplace(std::move(card), std::move(becomes));
    }
    if (*self != nullptr) // the function has not destroyed the game
        replace(std::move(by), name, caller);
}

void game::start_slow_map(map_handler handler, std::string name, slow_card_function function)
{
    assert_on_strand();
    suspended<map_signature> caller(std::move(handler), get_executor());
    if (is_closed())
        return caller.resume(asio::error::operation_aborted, {});
    const auto map = std::make_shared<running_map>(
        running_map{std::move(name), std::move(function), std::move(caller), {}, 0});
    const auto place = maps_.insert(maps_.end(), map);
    map->caller.on_cancellation(asio::cancellation_type::all, [this, place] {
        assert_on_strand();
        const auto cancelled = *place;
        maps_.erase(place);
        cancelled->caller.resume(asio::error::operation_aborted, {});
    });
    go_on(map);
}

/// Asks for every card on the board that has no answer yet; if all have one, replaces them.
void game::go_on(const std::shared_ptr<running_map>& map)
{
    std::vector<std::string> unknown;
    for (std::string& card : board_.cards()) {
        if (!map->by.contains(card))
            unknown.push_back(std::move(card));
    }
    if (unknown.empty()) {
        maps_.remove(map);
        return replace(std::move(map->by), map->who, map->caller);
    }
    map->outstanding = unknown.size();
    ask(map, unknown);
}

/// Asks for these cards. The function is foreign code: it may throw, or destroy the game.
void game::ask(const std::shared_ptr<running_map>& map, const std::vector<std::string>& cards)
{
    const auto self = self_;
    try {
        for (const std::string& card : cards) {
            const bool is_over =
                *self == nullptr || std::find(maps_.begin(), maps_.end(), map) == maps_.end();
            if (is_over) // the function ended it
                return;
            map->function(card, receiver_of(map, card));
        }
    }
    catch (...) {
        if (*self != nullptr)
            maps_.remove(map);
        throw;
    }
}

game::card_receiver game::receiver_of(const std::shared_ptr<running_map>& map, std::string card)
{
    return [strand = get_executor(), self = self_, weak = std::weak_ptr(map),
            card = std::move(card)](std::string becomes) {
        asio::post(strand, [self, weak, card, becomes = std::move(becomes)] {
            const auto waiting = weak.lock();
            if (waiting == nullptr || *self == nullptr)
                return; // cancelled, closed or destroyed
            const bool is_news = waiting->by.emplace(card, becomes).second;
            ensure(is_news, "a map answers once for each card");
            if (--waiting->outstanding == 0)
                (*self)->go_on(waiting);
        });
    };
}

void game::close()
{
    followed_game::close();
    board_.withdraw_all();
    on_wait([] {});
    for (auto& [who, caller] : std::exchange(flips_, {})) {
        chronicle_.withdrew(who);
        caller.resume(asio::error::operation_aborted, {});
    }
    watches_.abort();
    for (const auto& map : std::exchange(maps_, {}))
        map->caller.resume(asio::error::operation_aborted, {});
}

void game::abandon()
{
    followed_game::abandon();
    on_wait([] {});
    std::exchange(flips_, {}).clear();
    watches_.drop();
    std::exchange(maps_, {}).clear();
}

} // namespace scramble::memory
