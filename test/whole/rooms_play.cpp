#include "whole/rooms_play.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace scramble::whole {

namespace {

constexpr std::string_view below_rooms = "/r/";
constexpr std::string_view below_codes = "/j/";
constexpr int between_looks = 10; // seconds between two looks for rooms that nobody uses
constexpr int minute = 60;
constexpr std::string_view code_signs = "23456789BCDFGHJKLMNPQRSTVWXZ";
constexpr std::size_t code_length = 5;

bool consists_of(const std::string& word, std::string_view signs, std::size_t length)
{
    return word.size() == length && word.find_first_not_of(signs) == std::string::npos;
}

} // namespace

void rooms_play::ask_for_room(visitor& who, const opening& what)
{
    openings_.insert_or_assign(what.request.target, what);
    who.ask(what.request);
}

rooms_play::room* rooms_play::find(const std::string& name)
{
    const auto found = std::find_if(rooms_.begin(), rooms_.end(), [&](const auto& each) {
        return !each->has_ended && each->model.known().name == name;
    });
    return found == rooms_.end() ? nullptr : found->get();
}

/// The room below whose address that is; null if there is none.
rooms_play::room* rooms_play::room_of(const std::string& target)
{
    const std::string below = target.substr(below_rooms.size());
    return find(below.substr(0, below.find_first_of("/?")));
}

void rooms_play::on_visit(visitor& by, const std::string& method, const std::string& target)
{
    room* const in = target.starts_with(below_rooms) ? room_of(target) : nullptr;
    const bool is_inside = target.find('/', below_rooms.size()) != std::string::npos;
    if (in != nullptr && is_inside) // without the slash, it is only sent on
        in->used = now_;
    if (in == nullptr || by.next_kind() == asked::kind::room) {
        asked_ = by.serve(method, target);
        asking_ = &by; // what the server chooses is known when it has served it
    }
    else
        in->at.judged.serve(by, method, target);
}

void rooms_play::on_handshake(follower& by)
{
    const std::string name = table_of(by).judged.in().below.substr(below_rooms.size());
    room* const in = find(name);
    if (in == nullptr)
        return by.refuse(404);
    in->used = now_;
    play::on_handshake(by);
}

void rooms_play::on_served(const std::string& network)
{
    if (asking_ == nullptr)
        return;
    const room_model::answer what = answered(asked_, network);
    const auto answer = std::make_shared<expected>();
    answer->to = asked_;
    answer->is_decided = true;
    answer->is_last = asked_.ends_connection;
    answer->status = what.status;
    if (what.text)
        answer->any_of = {{*what.text, ""}};
    ++tally_["answered " + std::to_string(what.status)];
    std::exchange(asking_, nullptr)->expect(answer);
}

room_model::answer rooms_play::answered(const asked& what, const std::string& network)
{
    const std::string path = what.target.substr(0, what.target.find('?'));
    if (path.starts_with(below_rooms)) {
        room* const in = room_of(what.target);
        if (in == nullptr)
            return {404};
        auto* const real = host_.rooms().find(in->model.known().name);
        if (real == nullptr)
            throw wrong("a room has ended too early");
        in->model.learn_names(real->state());
        return in->model.serve(what, real->game().seed(), now_);
    }
    if (path == "/rooms")
        return what.method == "POST" ? opened(openings_.at(what.target), network) : listed();
    return found(path.substr(below_codes.size()), records_[network]);
}

std::size_t rooms_play::open_rooms() const
{
    return static_cast<std::size_t>(std::count_if(
        rooms_.begin(), rooms_.end(), [](const auto& each) { return !each->has_ended; }));
}

room_model::answer rooms_play::opened(const opening& what, const std::string& network)
{
    if (asked_.key == malformed_key)
        return {400};
    if (open_rooms() >= most_.rooms)
        return {503};
    const auto own = std::count_if(rooms_.begin(), rooms_.end(), [&](const auto& each) {
        return !each->has_ended && each->opener == network;
    });
    if (static_cast<std::size_t>(own) >= most_.rooms_of_an_opener ||
        records_[network].openings >= most_.openings_an_hour)
        return {429};
    if (what.is_mistaken)
        return {400};
    opened_room known = what.wanted;
    known.key = asked_.key;
    memory::game* game = nullptr;
    for (const auto& [name, each] : host_.rooms().all()) {
        if (find(name) != nullptr)
            continue;
        known.name = name;
        known.code = each->known().code;
        known.in.below = "/r/" + name;
        if (known.seed && known.seed != each->game().seed())
            throw wrong("a room has another seed than its settings say");
        known.seed = each->game().seed();
        known.in.cards = dealt(known.in, *known.seed);
        game = &host_.heard(*each);
        const std::string& tag = game->look("")->tag;
        known.in.run = tag.substr(0, tag.find('-'));
    }
    const bool is_fine = consists_of(known.name, "0123456789abcdefghjkmnpqrstvwxyz", 10) &&
                         consists_of(known.code, code_signs, code_length);
    if (!is_fine)
        throw wrong("the new room is " + known.name + " with the code " + known.code);
    ++records_[network].openings;
    ++tally_["opened"];
    table& at = add_table(known.in);
    at.game = game;
    rooms_.push_back(std::make_unique<room>(known, network, at, now_));
    return {201, "room name " + known.name + "\nroom code " + known.code + "\n"};
}

/// There are fewer rooms than the list may have.
room_model::answer rooms_play::listed()
{
    if (list_ && list_->first == now_)
        return {200, list_->second};
    std::map<std::pair<int, std::string>, std::string> lines; // by players and name
    for (const auto& each : rooms_) {
        if (!each->has_ended && each->model.known().is_listed)
            lines[{-each->model.players(), each->model.known().name}] = each->model.line();
    }
    list_.emplace(now_, std::string());
    for (const auto& [at, line] : lines)
        list_->second += line;
    return {200, list_->second};
}

room_model::answer rooms_play::found(const std::string& code, record& of)
{
    std::string upper = code;
    for (char& each : upper)
        each = static_cast<char>(std::toupper(static_cast<unsigned char>(each)));
    if (code.size() != code_length || upper.find_first_not_of(code_signs) != std::string::npos)
        return {404};
    if (of.wrong_codes >= most_.wrong_codes_a_minute)
        return {429};
    for (const auto& each : rooms_) {
        if (!each->has_ended && each->model.known().code == upper)
            return {303, "see ../r/" + each->model.known().name + "/\n"};
    }
    ++of.wrong_codes;
    return {404};
}

/// In the next second the server looks who waits where: whoever does must have come.
bool rooms_play::must_rest() const
{
    return (now_ + 1) % between_looks == 0;
}

/// Rooms end before players are released.
void rooms_play::on_second()
{
    ++now_;
    for (const auto& each : rooms_) {
        if (each->has_ended)
            continue;
        each->model.tell();
        if (now_ % between_looks != 0)
            continue;
        if (each->at.judged.is_waited_for())
            each->used = now_;
        if (now_ - each->used < most_.unused.count())
            continue;
        each->has_ended = true;
        each->at.game = nullptr;
        ++tally_["ended"];
    }
    if (now_ % minute == 0) {
        for (auto& [network, each] : records_)
            each.wrong_codes = 0;
    }
    play::on_second();
}

/// What rooms tell is news of the same step as the moves that changed it.
void rooms_play::compare()
{
    std::set<std::string> names;
    for (const auto& each : rooms_) {
        if (each->has_ended)
            continue;
        names.insert(each->model.known().name);
        auto* const real = host_.rooms().find(each->model.known().name);
        if (real == nullptr)
            throw wrong("a room has ended too early");
        each->model.learn_names(real->state());
        each->model.learn_host(real->state(), now_);
        each->model.tell();
        std::string state;
        for (const std::string& line : each->model.state())
            state += line + "\n";
        if (real->state() != state)
            throw wrong("a room tells\n" + real->state() + "instead of\n" + state);
    }
    if (host_.rooms().all().size() != names.size())
        throw wrong("a room has not ended");
    play::compare();
}

tally rooms_play::counted_here() const
{
    tally sum = counted();
    add(sum, tally_);
    return sum;
}

} // namespace scramble::whole
