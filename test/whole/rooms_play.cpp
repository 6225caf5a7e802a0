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

void rooms_play::ask_for_room(visitor& who, const opening& given)
{
    openings_.insert_or_assign(given.request.target, given);
    who.ask(given.request);
}

rooms_play::room* rooms_play::find(const std::string& name) const
{
    const auto found = std::find_if(rooms_.begin(), rooms_.end(), [&](const auto& each) {
        return !each->has_ended && each->model.known().name == name;
    });
    return found == rooms_.end() ? nullptr : found->get();
}

/// The room below whose address that is; null if there is none.
rooms_play::room* rooms_play::room_of(const std::string& target) const
{
    const std::string below = target.substr(below_rooms.size());
    return find(below.substr(0, below.find_first_of("/?")));
}

void rooms_play::on_visit(visitor& by, const std::string& method, const std::string& target)
{
    while (appended_ != nullptr && !by.is_answered() && play_next(*appended_)) {
    }
    room* const in = target.starts_with(below_rooms) ? room_of(target) : nullptr;
    if (in != nullptr && wakes(*in)) { // who asks decides whether it may
        asleep_ = in;
        asking_ = &by;
        asked_.method = method;
        asked_.target = target;
        return;
    }
    const bool is_inside = target.find('/', below_rooms.size()) != std::string::npos;
    if (in != nullptr && is_inside) // without the slash, it is only sent on
        in->used = now_;
    if (method == "GET" && target.starts_with(below_codes)) { // who asks decides whether it waits
        code_ = target.substr(below_codes.size());
        asking_ = &by;
    }
    else if (in == nullptr || by.next_kind() == asked::kind::room) {
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
    if (in == nullptr) {
        lost_ = &by; // the answer depends on its network
        return;
    }
    if (!wakes(*in)) {
        in->used = now_;
        return;
    }
    lost_ = &by;
    asleep_ = in;
}

void rooms_play::on_served(const std::string& network)
{
    room* asleep = std::exchange(asleep_, nullptr);
    if (follower* const lost = std::exchange(lost_, nullptr)) {
        if (asleep == nullptr)
            lost->refuse(missed(records_[network]).status);
        else if (!may_wake(*asleep, network))
            lost->refuse(503);
        return;
    }
    if (asking_ == nullptr)
        return;
    visitor& by = *std::exchange(asking_, nullptr);
    const auto code = std::exchange(code_, std::nullopt);
    if (code) {
        asked_.method = "GET";
        asked_.target = std::string(below_codes) + *code;
        room* const led_to = room_with(*code, records_[network]);
        if (led_to != nullptr && wakes(*led_to))
            asleep = led_to;
    }
    if (asleep != nullptr && may_wake(*asleep, network))
        return; // it is served again
    if (asleep != nullptr || code)
        asked_ = by.serve(asked_.method, asked_.target);
    const auto answer = std::make_shared<expected>();
    answer->to = asked_;
    answer->is_last = asked_.ends_connection;
    if (asleep == nullptr)
        this->answer(network, answer);
    else {
        answer->is_decided = true;
        answer->status = 503;
    }
    by.expect(answer);
}

/// Decides that answer, now or later.
void rooms_play::answer(const std::string& network, const std::shared_ptr<expected>& answer)
{
    room* in = nullptr;
    const auto decide = [this, answer](room* of, const room_model::answer& given) {
        answer->is_decided = true;
        answer->may_be_lost = answer->has_left;
        answer->status = given.status;
        if (given.text && of != nullptr)
            open_texts_.push_back({answer, *given.text, of, of->model.names()});
        else if (given.text)
            answer->any_of = {{*given.text, ""}};
        ++tally_["answered " + std::to_string(given.status)];
    };
    const std::string path = asked_.target.substr(0, asked_.target.find('?'));
    if (path.starts_with(below_rooms)) {
        in = room_of(asked_.target);
        if (in == nullptr)
            return decide(nullptr, missed(records_[network]));
        const auto* const here = real(*in);
        if (here == nullptr)
            throw wrong("a room has ended too early");
        in->model.serve(asked_, here->game().seed(), now_,
                        [in, decide](const room_model::answer& given) { decide(in, given); });
    }
    else if (path != "/rooms")
        decide(nullptr, found(path.substr(below_codes.size()), records_[network]));
    else if (asked_.method != "POST")
        decide(nullptr, listed());
    else if (const auto what = opened(openings_.at(asked_.target), network, answer);
             what.status != 201 || kept_ == nullptr)
        decide(nullptr, what);
    else // once the room is kept
        answer->any_of = {{*what.text, ""}};
}

/// The server says now how often something has changed about people.
void rooms_play::fill_in()
{
    for (const open_text& each : std::exchange(open_texts_, {})) {
        const auto at = each.text.find(room_model::names_here);
        for (int names = each.names; names <= each.of->model.names(); ++names) {
            std::string text = each.text;
            if (at != std::string::npos) {
                const std::string line = room_model::line_of_names(names);
                text.replace(at, room_model::names_here.size(), line.empty() ? "" : line + "\n");
            }
            each.answer->any_of.push_back({text, ""});
        }
    }
}

std::size_t rooms_play::open_rooms() const
{
    return static_cast<std::size_t>(
        std::count_if(rooms_.begin(), rooms_.end(), [](const auto& each) {
            return !each->has_ended && (each->is_awake || each->is_waking);
        }));
}

/// Whether a request from there waits until that room is in memory; if not, it is refused.
bool rooms_play::may_wake(room& which, const std::string& network)
{
    if (which.is_waking)
        return true;
    const auto own =
        static_cast<std::size_t>(std::count_if(rooms_.begin(), rooms_.end(), [&](const auto& each) {
            return !each->has_ended && each->waker == network;
        }));
    const std::size_t left_by_others =
        most_.rooms + own - std::min(open_rooms(), most_.rooms + own);
    const bool may =
        open_rooms() < most_.rooms && (own < most_.rooms_of_an_opener || own < left_by_others / 2);
    if (may) {
        which.is_waking = true;
        which.waker = network;
    }
    ++tally_[may ? "waking" : "not woken"];
    return may;
}

room_model::answer rooms_play::opened(const opening& given, const std::string& network,
                                      const std::shared_ptr<expected>& answer)
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
    if (given.is_mistaken)
        return {400};
    memory::game* game = nullptr;
    const opened_room known = made(given, game);
    ++records_[network].openings;
    ++tally_["opened"];
    table& at = add_table(known.in);
    at.game = game;
    rooms_.push_back(std::make_unique<room>(known, network, at, now_));
    if (kept_ != nullptr) {
        rooms_.back()->is_made = false;
        at.judged.asked_for().await_journal();
        making_[known.name] = answer;
    }
    return {201, "room name " + known.name + "\nroom code " + known.code + "\n"};
}

/// The room that the server has just opened.
opened_room rooms_play::made(const opening& given, memory::game*& game)
{
    opened_room known = given.wanted;
    known.key = asked_.key;
    known.is_kept = kept_ != nullptr;
    for (const auto& [name, each] : host_->rooms().all()) {
        if (find(name) != nullptr)
            continue;
        known.name = name;
        known.code = each->known().code;
        known.in.below = "/r/" + name;
        if (known.seed && known.seed != each->game().seed())
            throw wrong("a room has another seed than its settings say");
        known.seed = each->game().seed();
        known.in.cards = dealt(known.in, *known.seed);
        game = &host_->heard(*each);
        const std::string& tag = game->look("")->tag;
        known.in.run = tag.substr(0, tag.find('-'));
    }
    const bool is_fine = consists_of(known.name, "0123456789abcdefghjkmnpqrstvwxyz", 13) &&
                         consists_of(known.code, code_signs, code_length);
    if (!is_fine)
        throw wrong("the new room is " + known.name + " with the code " + known.code);
    return known;
}

/// There are fewer rooms than the list may have.
room_model::answer rooms_play::listed()
{
    if (list_ && list_->first == now_)
        return {200, list_->second};
    std::map<std::pair<int, std::string>, std::string> lines; // by players and name
    for (const auto& each : rooms_) {
        if (!each->has_ended && each->is_awake && each->model.known().is_listed)
            lines[{-each->model.players(), each->model.known().name}] = each->model.line();
    }
    list_.emplace(now_, std::string());
    for (const auto& [at, line] : lines)
        list_->second += line;
    return {200, list_->second};
}

/// The room to which a code leads somebody who has tried so many wrong ones; null if there is none.
rooms_play::room* rooms_play::room_with(const std::string& code, const record& of) const
{
    std::string upper = code;
    for (char& each : upper)
        each = static_cast<char>(std::toupper(static_cast<unsigned char>(each)));
    for (const auto& each : rooms_) {
        if (!each->has_ended && each->model.known().code == upper &&
            of.wrong_codes < most_.wrong_codes_at_once())
            return each.get();
    }
    return nullptr;
}

/// Somebody has asked for a room that is gone.
room_model::answer rooms_play::missed(record& of) const
{
    if (of.wrong_names >= most_.wrong_names_a_minute())
        return {429};
    ++of.wrong_names;
    return {404};
}

room_model::answer rooms_play::found(const std::string& code, record& of)
{
    std::string upper = code;
    for (char& each : upper)
        each = static_cast<char>(std::toupper(static_cast<unsigned char>(each)));
    if ((code.size() != code_length && code.size() != code_length + 1) ||
        upper.find_first_not_of(code_signs) != std::string::npos)
        return {404};
    if (of.wrong_codes >= most_.wrong_codes_at_once())
        return {429};
    if (const room* const with = room_with(code, of))
        return {303, "see ../r/" + with->model.known().name + "/\n"};
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
        if (now_ % between_looks == 0 && each->is_awake)
            end_unused(*each);
    }
    if (now_ % minute == 0) {
        for (auto& [network, each] : records_) {
            each.wrong_codes -= std::min(each.wrong_codes, most_.wrong_codes_a_minute);
            each.wrong_names = 0;
        }
    }
    play::on_second();
}

/// One in which anybody has moved sleeps, if there is a journal.
void rooms_play::end_unused(room& which)
{
    if (which.at.judged.is_waited_for())
        which.used = now_;
    if (now_ - which.used < most_.unused.count())
        return;
    which.at.game = nullptr;
    if (which.at.judged.asked_for().played() == 0) {
        which.has_ended = true;
        ++tally_["ended"];
        return;
    }
    note("- falls asleep: " + which.model.known().name + "\n");
    which.is_awake = false;
    which.opener.clear(); // it counts for whoever wakes it
    which.waker.clear();
    which.at.judged.end_visits();
    ++tally_["fallen asleep"];
}

/// What rooms tell is news of the same step as the moves that changed it.
void rooms_play::compare()
{
    std::set<std::string> names;
    for (const auto& each : rooms_) {
        if (each->has_ended || wakes(*each))
            continue;
        names.insert(each->model.known().name);
        const auto* const here = real(*each);
        if (here == nullptr)
            throw wrong("a room has ended too early");
        each->model.learn_names(here->state());
        each->model.learn_host(here->state(), now_);
        each->model.tell();
        std::string state;
        for (const std::string& line : each->model.state())
            state += line + "\n";
        if (here->state() != state)
            throw wrong("a room tells\n" + here->state() + "instead of\n" + state);
    }
    fill_in();
    if (host_->rooms().all().size() != names.size())
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
