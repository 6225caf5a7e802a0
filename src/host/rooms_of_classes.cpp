#include "host/rooms.hpp"

#include "host/label.hpp"
#include "net/log.hpp"

#include <fmt/format.h>

#include <utility>

namespace scramble::host {

std::variant<class_of_rooms*, refusal> rooms::open_class(settings_text asked, const std::string& by,
                                                         const net::key& key)
{
    if (!std::holds_alternative<net::key_digest>(key))
        return refusal{401, "a class needs a teacher: send Authorization: Bearer KEY"};
    opener& of = openers_[by];
    plan each;
    std::size_t count = 0;
    try {
        settings wanted(asked);
        count = static_cast<std::size_t>(
            wanted.take_number("count", 2, class_of_rooms::most_rooms).value_or(0));
        if (count == 0)
            return refusal{400, "a class needs count=N"};
        if (auto why = refused_opener(of, count))
            return std::move(*why);
        each = plan_of(wanted, by, key, true);
        if (each.game->spaces * count > class_of_rooms::most_spaces)
            return refusal{400, fmt::format("a class has at most {} spaces in all its rooms",
                                            class_of_rooms::most_spaces)};
    }
    catch (const refused_settings& why) {
        return refusal{400, why.what()};
    }
    ++of.open;
    ++of.openings;
    std::vector<room*> added;
    while (added.size() < count)
        added.push_back(&add(each));
    class_of_rooms::about known{{}, {}, each.known.title, by, key, draw()};
    name(known.name, known.code);
    class_of_rooms& opened =
        put(std::make_shared<class_of_rooms>(std::move(known), std::move(added), clock_));
    opened.resume();
    clock_.traffic().rooms_opened.add(each.known.kind, count);
    log::tell("class_opened", {{"room", label_of(opened.known().name)},
                               {"game", each.known.kind},
                               {"rooms", std::uint64_t{count}}});
    return &opened;
}

class_of_rooms& rooms::put(std::shared_ptr<class_of_rooms> made)
{
    class_codes_.emplace(made->known().code, made.get());
    std::string name = made->known().name;
    made->on_end([this, name](turn_heard then) { ending_.emplace_back(name, std::move(then)); });
    class_of_rooms& added = *classes_.emplace(std::move(name), std::move(made)).first->second;
    if (is_closed_)
        added.close();
    return added;
}

class_of_rooms* rooms::find_class(std::string_view name)
{
    sleep_if_away();
    const auto found = classes_.find(name);
    return found == classes_.end() ? nullptr : found->second.get();
}

} // namespace scramble::host
