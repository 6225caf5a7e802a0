#include "host/rooms.hpp"

#include <utility>

// Rooms that a journal keeps: how they are told to it, and how they come back.

namespace scramble::host {

namespace {

/// What a room was opened with, but for what is its own in a class.
origin shared_origin_of(const room& made)
{
    const room::about& known = made.known();
    const opening& game = *made.opened_with();
    origin result;
    result.query = game.query;
    result.body = game.body;
    result.title = known.title;
    result.is_listed = known.is_listed;
    result.key = known.key;
    result.is_seed_known = known.is_seed_known;
    result.is_played = known.is_played;
    return result;
}

origin::one_room own_origin_of(const room& made)
{
    const room::about& known = made.known();
    return {known.name, known.code, known.run, made.game().seed()};
}

} // namespace

void rooms::recall(std::function<void(error_code)> then)
{
    if (!kept_)
        return then(error_code());
    kept_->recall(std::move(then));
}

template <class Opened, class Map>
void rooms::keep(Opened& opened, Map& among, std::function<void(error_code)> then)
{
    if (!kept_)
        return then(error_code());
    kept_->add(opened, text_of(origin_of(opened)),
               [this, &among, name = opened.known().name, then = std::move(then)](error_code why) {
                   if (const auto found = among.find(name); why && found != among.end())
                       end(found);
                   then(why);
               });
}

void rooms::keep(room& opened, std::function<void(error_code)> then)
{
    keep(opened, rooms_, std::move(then));
}

void rooms::keep(class_of_rooms& opened, std::function<void(error_code)> then)
{
    keep(opened, classes_, std::move(then));
}

/// One network always wakes as many as it may open, those of a class each, or half of what others
/// leave.
std::optional<refusal> rooms::refused_waker(const std::string& by) const
{
    const auto found = woken_.find(by);
    const std::size_t own = found == woken_.end() ? 0 : found->second;
    if (net::may_have_one_more(own, taken() - own, most_.rooms, most_.rooms_of_an_opener))
        return std::nullopt;
    clock_.traffic().limits.add(taken() < most_.rooms ? "rooms-per-address" : "rooms");
    return refusal{503, "too many rooms are awake: try again in a minute", std::chrono::minutes(1)};
}

void rooms::count_less(counts& of, const std::string& by, std::size_t some)
{
    if (const auto found = of.find(by); found != of.end() && (found->second -= some) == 0)
        of.erase(found);
}

std::optional<refusal> rooms::wake(std::string_view name, const std::string& by,
                                   std::function<void()> then)
{
    if (is_closed_)
        return refused_at_stop();
    if (!kept_ || !kept_->has(name)) {
        if (kept_ && is_name(name) && kept_->await(name, std::move(then)))
            return std::nullopt;
        return refusal{404, "there is no such room"};
    }
    if (kept_->is_waking(name))
        return kept_->wake(name, {}, std::move(then));
    // Another node plays there already, under its own bound.
    if (auto why = by.empty() ? std::nullopt : refused_waker(by))
        return why;
    const std::size_t count = kept_->rooms_in(name);
    if (!by.empty())
        woken_[by] += count;
    auto why = kept_->wake(
        name,
        [this, by](const journal::kept_room& kept, auto made) {
            make_again(kept, by, std::move(made));
        },
        [this, by, count, name = std::string(name), then = std::move(then)] {
            if (!rooms_.contains(name) && !classes_.contains(name))
                count_less(woken_, by, count);
            then();
        });
    if (why)
        count_less(woken_, by, count);
    return why;
}

void rooms::make_again(const journal::kept_room& kept, const std::string& by,
                       std::function<void(keeper::remade)> then)
{
    const auto made_of = read_origin(kept.settings);
    if (!made_of)
        return then({});
    std::vector<plan> planned;
    try {
        plan each = plan_of(*made_of);
        each.is_of_class = made_of->names.has_value();
        each.known.waker = by;
        for (const origin::one_room& own : made_of->rooms) {
            each.known.name = own.name;
            each.known.code = own.code;
            each.known.run = own.run;
            each.seed = own.seed;
            planned.push_back(each);
        }
    }
    catch (const refused_settings&) {
        return then({});
    }
    if (!made_of->names)
        return make_one(std::move(planned.front()),
                        [this, then = std::move(then)](const std::shared_ptr<room>& one) {
                            then({one, [this, one] { put(one); }});
                        });
    const class_of_rooms::about known{kept.name, kept.code,    made_of->title,
                                      {},        made_of->key, *made_of->names};
    make_all(std::move(planned), [this, known, then = std::move(then)](const made_rooms& made) {
        const auto same = class_of(known, made);
        then({same, [this, same, made] { put(same, made); }});
    });
}

origin rooms::origin_of(const room& made)
{
    origin result = shared_origin_of(made);
    result.rooms.push_back(own_origin_of(made));
    return result;
}

origin rooms::origin_of(const class_of_rooms& made)
{
    origin result = shared_origin_of(*made.rooms().front());
    for (const room* each : made.rooms())
        result.rooms.push_back(own_origin_of(*each));
    result.names = made.known().seed;
    return result;
}

/// Throws `refused_settings` if this program cannot make such a room.
rooms::plan rooms::plan_of(const origin& made_of) const
{
    settings wanted({made_of.query, made_of.body == nullptr ? std::string_view() : *made_of.body});
    plan result; // what is not of the game is in the origin
    result.known.title = made_of.title;
    result.known.is_listed = made_of.is_listed;
    result.known.key = made_of.key;
    result.known.is_seed_known = made_of.is_seed_known;
    result.known.is_played = made_of.is_played;
    result.game = std::make_shared<const opening>(read_game(wanted, result.known, false));
    return result;
}

} // namespace scramble::host
