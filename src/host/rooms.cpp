#include "host/rooms.hpp"

#include "host/label.hpp"
#include "journal/sum.hpp"
#include "net/log.hpp"
#include "people/names/display_name.hpp"
#include "scramble/text/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace scramble::host {

namespace {

/// Crockford's base 32.
constexpr std::string_view name_signs = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t name_length = 13;
/// Rooms that were opened by earlier versions.
constexpr std::size_t short_name_length = 10;
/// No vowels, which would make words, and nothing that looks like something else.
constexpr std::string_view code_signs = "23456789BCDFGHJKLMNPQRSTVWXZ";
constexpr std::size_t code_length = 5;
/// While there are so many codes, new ones are longer by one sign, so that guessing any takes
/// hours.
constexpr std::size_t most_short_codes = 10'000;

/// A title is seen by all, so it is checked as names are.
std::string title_of(settings& wanted, const people::denied_words& denied)
{
    constexpr std::size_t longest = 60;
    std::string title = people::tidied(wanted.take("title").value_or(""));
    if (!title.empty() && people::what_is_wrong_with_display_name(title, longest))
        throw refused_settings(
            fmt::format("title: expected one visible line of at most {} characters", longest));
    if (denied.are_in(title))
        throw refused_settings("title: this title is not allowed here");
    return title;
}

std::string in_words(std::chrono::seconds time)
{
    if (time < std::chrono::minutes(2))
        return counted(static_cast<std::uint64_t>(time.count()), "second", "seconds");
    return fmt::format("{} minutes", time / std::chrono::minutes(1));
}

/// One network always gets so many while there are any: the bots of two rooms.
constexpr std::size_t few_bots = 20;

/// In more rooms than this, people are counted as the rooms are looked after.
constexpr std::size_t most_counted = 2'048;

} // namespace

rooms::rooms(strand executor, net::connections& clock, net::site_settings site,
             std::span<const kind> games, limits most, std::unique_ptr<keeper> kept)
    : executor_(std::move(executor)), clock_(clock), site_(std::move(site)), kinds_(games),
      long_work_(executor_), bots_(0, few_bots), making_(executor_), destroying_(executor_),
      unused_(executor_), telling_(executor_), tick_(clock.on_tick([this] { on_tick(); }))
{
    net::traffic& counted = clock_.traffic();
    for (const kind& each : kinds_)
        counted.rooms_opened.add(each.name, 0);
    for (const auto limit :
         {"rooms", "rooms-per-address", "openings-per-hour", "wrong-codes-per-minute", "bots"})
        counted.limits.add(limit, 0);
    limit_to(std::move(most));
    long_work_.allow(pieces_a_second);
    if (kept == nullptr)
        return;
    kept_.emplace(std::move(kept), clock_, most_.forgotten);
    kept_->on_gone([this](const std::string& name) { ending_.emplace_back(name, nobody_hears); });
    kept_->on_needed([this](const std::string& name) { (void)wake(name, {}, [] {}); });
}

void rooms::limit_to(limits most)
{
    *denied_ = most.game.denied ? *most.game.denied : people::denied_words("");
    *denied_in_classes_ = *denied_;
    if (!most.allows_rude_names)
        denied_in_classes_->add(people::denied_words(people::rude_words));
    most_ = std::move(most);
    results_->most = most_.results;
    most_.game.denied = denied_;
    bots_.allow(most_.bots);
}

void rooms::reach_by(const net::site_settings& settings)
{
    site_ = settings;
    for (const auto& [name, each] : rooms_)
        each->game().site().reach_by(settings);
}

std::optional<refusal> rooms::open(settings_text asked, const std::string& by, const net::key& key,
                                   room_heard then)
{
    if (auto why = refused_opener(by))
        return why;
    plan what;
    try {
        settings wanted(asked);
        what = named(plan_of(wanted, by, key, false));
    }
    catch (const refused_settings& why) {
        return refused_at(why, asked, by);
    }
    note_opening(by);
    coming_.insert(what.known.code);
    make_one(std::move(what), [this, then = std::move(then)](const std::shared_ptr<room>& made) {
        then(open_room(made));
    });
    return std::nullopt;
}

/// What is large is made in another turn of the loop: to read it took long enough.
void rooms::make_one(plan planned, std::function<void(const std::shared_ptr<room>&)> then)
{
    constexpr std::uint64_t most_spaces = 1000;
    constexpr std::size_t most_bytes = 8'192; // such as 1,000 pairs, of which a few are dealt
    const opening& what = *planned.game;
    if (what.spaces <= most_spaces && (what.body == nullptr || what.body->size() <= most_bytes))
        return then(make(std::move(planned)));
    make_all({std::move(planned)},
             [then = std::move(then)](const made_rooms& made) { then(made.front()); });
}

std::variant<room*, refusal> rooms::open_room(const std::shared_ptr<room>& made)
{
    coming_.erase(made->known().code);
    if (is_closed_)
        return refused_at_stop();
    room& opened = put(made);
    clock_.traffic().rooms_opened.add(opened.known().kind);
    log::tell("room_opened", {{"room", label_of(opened.known().name)},
                              {"game", opened.known().kind},
                              {"size", opened.table().size()}});
    return &opened;
}

/// A board that is none is counted, and so is the name of a room that there is not.
refusal rooms::refused_at(const refused_settings& why, const settings_text& asked,
                          const std::string& by)
{
    if (!asked.body.empty())
        wrong_boards_.use(by);
    if (why.is_guess)
        if (auto hasty = refused_guess(by))
            return *hasty;
    return {400, why.what()};
}

void rooms::note_opening(const std::string& by)
{
    ++open_[by];
    openings_.use(by);
}

rooms::plan rooms::plan_of(settings& wanted, const std::string& by, const net::key& key,
                           bool is_of_class) const
{
    plan result;
    result.is_of_class = is_of_class;
    result.known.title = title_of(wanted, *(is_of_class ? denied_in_classes_ : denied_));
    result.known.is_listed = wanted.take_flag("listed", false);
    result.known.opener = by;
    result.known.key = key;
    if (const auto game = wanted.take("from"))
        continue_from(*game, result);
    else {
        result.seed = wanted.take_number("seed", 1, ~std::uint64_t{0});
        result.known.is_seed_known = result.seed.has_value();
        result.game = std::make_shared<const opening>(read_game(wanted, result.known, true));
    }
    wanted.expect_no_more();
    if (result.game->wins > 0 && is_of_class)
        throw refused_settings("wins: a class has points over all its rounds instead");
    if (result.game->gathers && is_of_class)
        throw refused_settings("start: the rooms of a class are started from its page");
    if (result.game->gathers && !std::holds_alternative<net::key_digest>(key))
        throw refused_settings("start=host needs a host: send Authorization: Bearer KEY");
    return result;
}

/// What is left of the settings is of the game.
opening rooms::read_game(settings& wanted, room::about& known, bool is_new) const
{
    const kind& what = kind_in(wanted);
    known.kind = what.name;
    if (is_new && !what.today.empty())
        wanted.add_unless_given(what.today);
    const std::string start = wanted.take("start").value_or("now");
    if (start != "now" && start != "host")
        throw refused_settings("start: expected now or host");
    constexpr std::uint64_t most_wins = 100;
    const auto wins = wanted.take_number("wins", 1, most_wins);
    opening result = what.read(wanted);
    result.wins = static_cast<std::uint32_t>(wins.value_or(0));
    result.gathers = start == "host";
    result.query = wanted.query();
    result.body = wanted.body();
    result.sum = journal::sum().add(result.body ? *result.body : result.query).value();
    return result;
}

/// With a name, a code, a run and a seed.
rooms::plan rooms::named(plan planned)
{
    name(planned.known.name, planned.known.code);
    if (!planned.seed)
        planned.seed = draw();
    planned.known.run = new_word(name_signs, short_name_length);
    return planned;
}

std::shared_ptr<room> rooms::make(plan planned)
{
    const room::about& known = planned.known;
    game_limits most = most_.game;
    most.denied = planned.is_of_class ? denied_in_classes_ : denied_;
    const std::string run = known.run + (kept_ ? kept_->store().copy() : std::string());
    auto game = planned.game->begin({executor_, clock_, site_, most, run, *planned.seed,
                                     known.is_seed_known, known.is_played, known.is_listed, best_,
                                     long_work_});
    return std::make_shared<room>(
        std::move(planned.known), std::move(planned.game), std::move(game),
        [this] { return draw(); }, clock_, bots_, most.denied);
}

room& rooms::put(std::shared_ptr<room> made)
{
    std::string name = made->known().name;
    room& added = *rooms_.emplace(std::move(name), std::move(made)).first->second;
    added.use(clock_.now());
    added.on_end([this, &added](turn_heard then) {
        ending_.emplace_back(added.known().name, std::move(then));
    });
    added.on_deal([this, &added] {
        class_of_rooms* const of = added.in_class().of;
        if (kept_)
            kept_->note_played(of == nullptr ? static_cast<archived&>(added) : *of);
    });
    codes_.emplace(added.known().code, &added);
    if (is_closed_) // it was about to wake
        added.close();
    return added;
}

/// Draws a name and a code that nothing else has.
void rooms::name(std::string& name, std::string& code)
{
    do
        name = new_word(name_signs, name_length);
    while (rooms_.contains(name) || classes_.contains(name) || (kept_ && kept_->has(name)));
    const std::size_t codes = codes_.size() + class_codes_.size() + (kept_ ? kept_->codes() : 0);
    do
        code = new_word(code_signs, codes < most_short_codes ? code_length : code_length + 1);
    while (codes_.contains(code) || class_codes_.contains(code) || coming_.contains(code) ||
           (kept_ && !kept_->name_of(code).empty()));
}

/// The kind of game that the settings name.
const kind& rooms::kind_in(settings& wanted) const
{
    const auto name = wanted.take("game");
    if (!name)
        return kinds_.front();
    const auto found = std::ranges::find(kinds_, *name, &kind::name);
    if (found != kinds_.end())
        return *found;
    std::string known;
    for (const kind& each : kinds_)
        known += fmt::format("{}{}", known.empty() ? "" : " or ", each.name);
    throw refused_settings("game: expected " + known);
}

std::size_t rooms::taken() const
{
    return rooms_.size() + coming_.size() + (kept_ ? kept_->waking() : 0);
}

std::optional<refusal> rooms::refused_opener(const std::string& by, std::size_t wanted)
{
    if (is_closed_)
        return refused_at_stop();
    tally& limits = clock_.traffic().limits;
    if (taken() + wanted > most_.rooms) {
        limits.add("rooms");
        return refusal{503, "the server has no room for another room", std::chrono::minutes(1)};
    }
    if (kept_ && !kept_->has_room()) {
        limits.add("asleep");
        return refusal{503, "too many rooms sleep for another room", std::chrono::hours(1)};
    }
    if (wrong_boards_.used(by) >= host::limits::wrong_boards_a_minute) {
        limits.add("wrong-boards");
        return refusal{429, "too many boards that are none", std::chrono::minutes(1)};
    }
    const auto own = open_.find(by);
    if (own != open_.end() && own->second >= most_.rooms_of_an_opener) {
        limits.add("rooms-per-address");
        return refusal{429,
                       fmt::format("you have {} open; one that nobody uses is gone after {}",
                                   counted(own->second, "room", "rooms"), in_words(most_.unused)),
                       most_.unused};
    }
    if (const std::size_t openings = openings_.used(by); openings >= most_.openings_an_hour) {
        limits.add("openings-per-hour");
        return refusal{
            429, fmt::format("you have opened {} in this hour", counted(openings, "room", "rooms")),
            std::chrono::seconds(hour - ticks_ % hour)};
    }
    return std::nullopt;
}

rooms::census rooms::count() const
{
    census all{rooms_.size(), kept_ ? kept_->asleep() : 0, classes_.size(), 0, bots_.taken()};
    if (rooms_.size() > most_counted) {
        all.people = people_;
        return all;
    }
    for (const auto& [name, each] : rooms_)
        all.people += each->people();
    return all;
}

bool rooms::is_name(std::string_view text)
{
    return (text.size() == name_length || text.size() == short_name_length) &&
           text.find_first_not_of(name_signs) == text.npos;
}

room* rooms::find(std::string_view name)
{
    sleep_if_away();
    const auto found = rooms_.find(name);
    return found == rooms_.end() ? nullptr : found->second.get();
}

/// Only what could be a code counts as a wrong one: it is no guess otherwise.
std::variant<std::monostate, std::string, refusal>
rooms::find_code(std::string_view code, const std::string& from, std::function<void()> then)
{
    std::string upper(code.substr(0, code_length + 2));
    for (char& each : upper) {
        if (each >= 'a' && each <= 'z')
            each = static_cast<char>(each - 'a' + 'A');
    }
    const refusal none{404, "no room has this code"};
    if ((upper.size() != code_length && upper.size() != code_length + 1) ||
        upper.find_first_not_of(code_signs) != std::string::npos)
        return none;
    if (wrong_codes_.used(from) >= most_.wrong_codes_at_once()) {
        clock_.traffic().limits.add("wrong-codes-per-minute");
        return refusal{429, "too many wrong codes", std::chrono::minutes(1)};
    }
    const auto found = codes_.find(upper);
    if (found != codes_.end())
        return found->second->known().name;
    const auto of_class = class_codes_.find(upper);
    if (of_class != class_codes_.end())
        return of_class->second->room_for_newcomer().known().name;
    if (kept_ && !kept_->name_of(upper).empty())
        return std::string(kept_->name_of(upper));
    if (!kept_ || !kept_->is_awaited(upper))
        wrong_codes_.use(from); // before the wait: who guesses need not wait for the answer
    if (kept_ && kept_->await(upper, std::move(then)))
        return {};
    return none;
}

std::optional<refusal> rooms::refused_guess(const std::string& from)
{
    if (wrong_names_.used(from) >= most_.wrong_names_a_minute()) {
        clock_.traffic().limits.add("wrong-names");
        return refusal{429, "too many rooms that there are not", std::chrono::minutes(1)};
    }
    wrong_names_.use(from);
    return std::nullopt;
}

void rooms::close()
{
    is_closed_ = true;
    for (auto& [name, each] : rooms_)
        each->close();
    for (auto& [name, each] : classes_)
        each->close();
}

/// Whoever waits for a turn, or for a room that wakes, owns what they wait for: that ends here.
void rooms::abandon()
{
    for (auto& [name, each] : rooms_) {
        each->order_by(at_once());
        each->table().game().abandon();
    }
    for (auto& [name, each] : classes_) {
        each->order_by(at_once());
        each->abandon();
    }
    making_ = chores(executor_); // whoever waits for a class that is being opened, too
    unused_ = chores(executor_);
    telling_ = chores(executor_);
    ending_.clear();
    kept_.reset();
}

std::string rooms::new_word(std::string_view signs, std::size_t length)
{
    std::uniform_int_distribution<std::size_t> any(0, signs.size() - 1);
    std::string word;
    while (word.size() < length)
        word += signs[any(random_)];
    return word;
}

} // namespace scramble::host
