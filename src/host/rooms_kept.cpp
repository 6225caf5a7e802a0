#include "host/rooms.hpp"

#include <utility>

// Rooms that a journal keeps: how they are told to it, and how they come back.

namespace scramble::host {

void rooms::recall(std::function<void(error_code)> then)
{
    if (!kept_)
        return then(error_code());
    kept_->recall(std::move(then));
}

void rooms::keep(room& opened, std::function<void(error_code)> then)
{
    if (!kept_)
        return then(error_code());
    kept_->add(opened, text_of(origin_of(opened)),
               [this, name = opened.known().name, then = std::move(then)](error_code why) {
                   if (const auto found = rooms_.find(name); why && found != rooms_.end())
                       end(found);
                   then(why);
               });
}

std::optional<refusal> rooms::wake(const std::string& name, std::function<void()> then)
{
    if (!kept_ || !kept_->has(name))
        return refusal{404, "there is no such room"};
    const auto make_again = [this](const journal::kept_room& what) -> std::unique_ptr<room> {
        const auto made_of = read_origin(what.settings);
        if (!made_of)
            return nullptr;
        try {
            return make(plan_of(what, *made_of));
        }
        catch (const refused_settings&) {
            return nullptr;
        }
    };
    return kept_->wake(
        name, make_again, [this](std::unique_ptr<room> woken) { put(std::move(woken)); },
        std::move(then));
}

origin rooms::origin_of(const room& made)
{
    const room::about& known = made.known();
    const opening& game = *made.opened_with();
    return {game.query, game.body,          known.title,         known.is_listed, known.key,
            known.run,  made.game().seed(), known.is_seed_known, known.is_played};
}

/// Throws `refused_settings` if this program cannot make such a room.
rooms::plan rooms::plan_of(const journal::kept_room& what, const origin& made_of) const
{
    settings wanted({made_of.query, made_of.body == nullptr ? std::string_view() : *made_of.body});
    plan result; // what is not of the game is in the origin
    result.known.name = what.name;
    result.known.code = what.code;
    result.known.title = made_of.title;
    result.known.is_listed = made_of.is_listed;
    result.known.key = made_of.key;
    result.known.run = made_of.run;
    result.known.is_seed_known = made_of.is_seed_known;
    result.known.is_played = made_of.is_played;
    result.seed = made_of.seed;
    result.game = std::make_shared<const opening>(read_game(wanted, result.known));
    return result;
}

} // namespace scramble::host
