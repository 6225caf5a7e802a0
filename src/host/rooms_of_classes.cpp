#include "host/rooms.hpp"

#include "host/label.hpp"
#include "net/log.hpp"

#include <fmt/format.h>

#include <utility>

namespace scramble::host {

std::optional<refusal> rooms::open_class(settings_text asked, const std::string& by,
                                         const net::key& key, class_heard then)
{
    if (!std::holds_alternative<net::key_digest>(key))
        return refusal{401, "a class needs a teacher: send Authorization: Bearer KEY"};
    plan each;
    std::size_t count = 0;
    try {
        settings wanted(asked);
        count = static_cast<std::size_t>(
            wanted.take_number("count", 2, class_of_rooms::most_rooms).value_or(0));
        if (count == 0)
            return refusal{400, "a class needs count=N"};
        if (auto why = refused_opener(by, count))
            return why;
        each = plan_of(wanted, by, key, true);
        if (each.game->spaces * count > class_of_rooms::most_spaces)
            return refusal{400, fmt::format("a class has at most {} spaces in all its rooms",
                                            class_of_rooms::most_spaces)};
    }
    catch (const refused_settings& why) {
        return refused_at(why, asked, by);
    }
    note_opening(by);
    std::vector<plan> planned;
    while (planned.size() < count) {
        planned.push_back(named(each));
        coming_.insert(planned.back().known.code);
    }
    make_all(std::move(planned),
             [this, then = std::move(then)](const made_rooms& made) { then(open_class_of(made)); });
    return std::nullopt;
}

std::variant<class_of_rooms*, refusal> rooms::open_class_of(const made_rooms& inside)
{
    const room::about& first = inside.front()->known();
    class_of_rooms::about known{{}, {}, first.title, first.opener, first.key, draw()};
    name(known.name, known.code);
    for (const auto& each : inside)
        coming_.erase(each->known().code);
    if (is_closed_)
        return refused_at_stop();
    const auto opened = class_of(std::move(known), inside);
    put(opened, inside);
    opened->resume();
    clock_.traffic().rooms_opened.add(first.kind, inside.size());
    log::tell("class_opened", {{"room", label_of(opened->known().name)},
                               {"game", first.kind},
                               {"rooms", std::uint64_t{inside.size()}}});
    return opened.get();
}

/// One in a turn of the loop.
void rooms::make_all(std::vector<plan> planned, std::function<void(const made_rooms&)> then)
{
    making_.add([this, planned = std::move(planned), made = made_rooms(),
                 then = std::move(then)]() mutable {
        made.push_back(make(planned[made.size()]));
        if (made.size() < planned.size())
            return false;
        then(made);
        return true;
    });
}

std::shared_ptr<class_of_rooms> rooms::class_of(class_of_rooms::about known,
                                                const made_rooms& made) const
{
    std::vector<room*> all;
    all.reserve(made.size());
    for (const auto& each : made)
        all.push_back(each.get());
    return std::make_shared<class_of_rooms>(std::move(known), std::move(all), clock_, results_);
}

void rooms::put(const std::shared_ptr<class_of_rooms>& made, const made_rooms& inside)
{
    for (const auto& each : inside)
        put(each);
    class_codes_.emplace(made->known().code, made.get());
    const std::string& name = made->known().name;
    made->on_end([this, name](turn_heard then) { ending_.emplace_back(name, std::move(then)); });
    classes_.emplace(name, made);
    if (is_closed_)
        made->close();
}

class_of_rooms* rooms::find_class(std::string_view name)
{
    sleep_if_away();
    const auto found = classes_.find(name);
    return found == classes_.end() ? nullptr : found->second.get();
}

} // namespace scramble::host
