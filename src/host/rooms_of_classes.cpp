#include "host/rooms.hpp"

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
        each = plan_of(wanted, by, key);
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
    class_of_rooms::about known{{}, {}, each.known.title, by, key};
    name(known.name, known.code);
    auto result = std::make_shared<class_of_rooms>(std::move(known), std::move(added), clock_,
                                                   executor_, draw());
    class_codes_.emplace(result->known().code, result.get());
    return classes_.emplace(result->known().name, result).first->second.get();
}

class_of_rooms* rooms::find_class(std::string_view name)
{
    const auto found = classes_.find(name);
    return found == classes_.end() ? nullptr : found->second.get();
}

/// The rooms of a class end together.
void rooms::end_unused_classes()
{
    for (auto next = classes_.begin(); next != classes_.end();) {
        const class_of_rooms& each = *next->second;
        const net::seconds unused = clock_.now() - each.used();
        if (std::chrono::seconds(unused.count()) < most_.unused) {
            ++next;
            continue;
        }
        --openers_[each.known().opener].open;
        class_codes_.erase(each.known().code);
        const std::vector<room*> ended = each.rooms();
        next = classes_.erase(next);
        for (const room* room_of_it : ended)
            end(rooms_.find(room_of_it->known().name));
    }
}

} // namespace scramble::host
