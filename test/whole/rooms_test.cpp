#include "catch.hpp"
#include "dice.hpp"
#include "whole/games.hpp"
#include "whole/rooms_play.hpp"

#include <algorithm>
#include <optional>

namespace scramble::whole {

namespace {

/// Takes some seconds.
constexpr std::uint64_t usual_rooms = 500;
constexpr std::uint64_t usual_kept_rooms = 200;

const std::vector<std::string> people{"ann", "bob", "cy_3", "dora"};
const std::vector<std::string> their_keys{"", "one-key-of-everybody", "another-key/of+everybody=="};

scramble::host::limits random_limits(dice& random)
{
    scramble::host::limits most;
    most.rooms = static_cast<std::size_t>(random.between(1, 5));
    most.rooms_of_an_opener = static_cast<std::size_t>(random.between(1, 5));
    most.openings_an_hour = static_cast<std::size_t>(random.between(2, 20));
    most.wrong_codes_a_minute = static_cast<std::size_t>(random.between(1, 3));
    most.game.moves_a_second = 0;
    most.unused = std::chrono::seconds(random.between(1, 45));
    return most;
}

/// A room with small boards, and the rules of rooms.
opening random_opening(dice& random)
{
    opening made;
    opened_room& wanted = made.wanted;
    setup& in = wanted.in;
    in = random_setup(random);
    in.rows += in.rows * in.columns < 4 ? 2 : 0;
    in.kinds.resize(std::min(in.kinds.size(), static_cast<std::size_t>(in.rows * in.columns / 2)));
    std::sort(in.kinds.begin(), in.kinds.end()); // as they are dealt
    in.players = people;
    in.keys = their_keys;
    in.is_key_required = false;
    in.release_after = 10;
    in.idle_after = 30;
    in.has_last_pair_rule = random.below(3) > 0;
    const std::vector<std::string> titles{"", "At+home", "%3Cb%3E%26", "%F0%9F%8C%88+%D8%A7"};
    const std::vector<std::string> read{"", "At home", "<b>&", "🌈 ا"};
    const std::size_t title = random.below(titles.size());
    wanted.title = read[title];
    wanted.is_listed = random.below(2) == 0;
    wanted.key = random.one_of(their_keys);
    std::string query = "?size=" + std::to_string(in.rows) + "x" + std::to_string(in.columns);
    query += "&cards=";
    for (const std::string& each : in.kinds)
        query += (query.ends_with('=') ? "" : ",") + std::string(each == "🌈" ? "1F308" : each);
    query += std::string("&edition=") + std::to_string(in.spoken.year);
    query += in.has_last_pair_rule ? "" : "&lastpair=0";
    query += title == 0 ? "" : "&title=" + titles[title];
    query += wanted.is_listed ? "&listed=1" : "";
    if (random.below(4) > 0) {
        wanted.seed = random.below(std::uint64_t{1000}) + 1;
        query += "&seed=" + std::to_string(*wanted.seed);
    }
    if (random.below(6) == 0) {
        made.is_mistaken = true;
        query += random.one_of(std::vector<std::string>{"&size=9x9", "&colour=red",
                                                        "&title=" + std::string(61, 'x'),
                                                        "&board=zoo", "&seed=%", "&shuffle=0"});
    }
    made.request = wording::about("POST", "/rooms" + query, wanted.key);
    return made;
}

/// One game in which a seed decides everything: which rooms are opened and end, who plays where,
/// and which event comes next.
class random_rooms {
public:
    using journal_content = rooms_play::journal_content;
    explicit random_rooms(std::uint64_t seed, std::shared_ptr<journal_content> kept = nullptr)
        : random_(seed), has_journal_(kept != nullptr),
          play_(random_limits(random_), seed, std::move(kept)),
          clients_(static_cast<std::size_t>(random_.between(2, 6)), nullptr),
          most_sent_(random_.one_of(amounts)), most_received_(random_.one_of(amounts))
    {
    }

    const rooms_play& run()
    {
        for (int part = 0; part < 3; ++part) {
            for (int events = random_.between(100, 400); events > 0; --events)
                next_event();
            play_.settle();
        }
        play_.stop();
        return play_;
    }

    [[nodiscard]] const rooms_play& played() const { return play_; }

private:
    static inline const std::vector<std::size_t> amounts{1, 30, 100, 1000, everything, everything};

    dice random_;
    bool has_journal_;
    rooms_play play_;
    std::vector<client*> clients_; ///< null or gone: not connected
    std::size_t most_sent_;
    std::size_t most_received_;

    void next_event()
    {
        const int kind = random_.below(200);
        if (has_journal_ && random_.below(8) == 0)
            let_journal();
        else if (kind < 90)
            play_.step();
        else if (kind < 92)
            pass();
        else
            act(clients_.at(random_.below(clients_.size())));
    }

    /// It is late for one room, and sometimes fails.
    void let_journal()
    {
        const auto rooms = play_.kept_up_to();
        if (rooms.empty())
            return;
        const std::vector<std::string> all(rooms.begin(), rooms.end());
        play_.let_journal(random_.one_of(all), random_.below(8) == 0);
    }

    /// Some seconds pass in which little happens, or many in which nothing does.
    void pass()
    {
        const bool is_quiet = random_.below(4) == 0;
        for (int seconds = random_.between(1, is_quiet ? 50 : 12); seconds > 0; --seconds) {
            if (has_journal_ && play_.are_rooms_looked_at_next())
                play_.let_journal_do_all();
            play_.tick();
            if (!is_quiet && random_.below(3) == 0)
                act(clients_.at(random_.below(clients_.size())));
        }
    }

    void act(client*& who)
    {
        auto* const one = dynamic_cast<visitor*>(who);
        auto* const live = dynamic_cast<follower*>(who);
        if (who == nullptr || !who->is_here() || (live != nullptr && live->has_ended()))
            return come(who);
        const int kind = random_.below(100);
        if (kind < 1)
            who->reset();
        else if (kind < 2 || (who->has_ended() && kind < 50))
            who->close();
        else if (kind < 3 && one != nullptr && !one->is_half_closed())
            one->leave(test::way::half_close);
        else if (kind < 4 && live != nullptr && (live->may_speak() || live->is_refused()))
            live->is_refused() ? live->reset() : live->say_goodbye();
        else if (kind < 45)
            (void)who->receive(most_received_);
        else if (live != nullptr)
            speak(*live);
        else if (!one->is_half_closed())
            speak(*one);
    }

    /// A room, mostly one that there still is.
    const rooms_play::room* some_room()
    {
        if (play_.rooms().empty())
            return nullptr;
        const rooms_play::room* chosen = nullptr;
        for (int tries = 0; tries < 3 && (chosen == nullptr || chosen->has_ended); ++tries)
            chosen = random_.one_of(play_.rooms()).get();
        return chosen->is_made ? chosen : nullptr;
    }

    void come(client*& who)
    {
        const std::string& player = random_.one_of(people);
        const std::string& key = random_.one_of(their_keys);
        const rooms_play::room* in = some_room();
        if (in == nullptr || random_.below(2) == 0) {
            who = &play_.connect(player, true, key);
            return;
        }
        const auto* const before = dynamic_cast<const follower*>(who);
        const bool knows = before != nullptr && !before->known().spots.empty();
        const bool comes_back = knows && random_.below(3) > 0;
        who = &play_.connect_live(*in, random_.below(4) == 0 ? "" : player, key,
                                  comes_back ? before : nullptr);
    }

    void speak(visitor& who)
    {
        constexpr std::size_t most_unserved = 15'000; // as the server reads ahead
        for (int more = who.unsent() == 0 ? random_.between(1, 4) : 0; more > 0; --more) {
            const rooms_play::room* in = some_room();
            if (who.unserved() > most_unserved / 2)
                continue;
            if (in == nullptr || random_.below(30) == 0)
                play_.ask_for_room(who, random_opening(random_));
            else if (random_.below(5) == 0)
                who.ask(random_request(*in));
            else if (const auto held = random_.below(4) == 0 ? some_held_card(*in) : std::nullopt)
                who.ask(flip_of(*held, in->at.judged.in(), who));
            else
                who.ask(random_message(random_, in->at.judged.in(), who.player(), who.key(),
                                       who.seen_tag()));
        }
        who.send(most_sent_);
    }

    void speak(follower& who)
    {
        const bool is_owed = has_journal_ && play_.owes(who); // see docs/TESTING.md
        if (!is_owed && who.may_speak() && who.allowance() > 0)
            who.say(random_said(random_, play_.joined_by(who)));
        who.send(most_sent_);
    }

    /// A space whose card a player controls, so that others wait for it; nothing if there is none.
    std::optional<int> some_held_card(const rooms_play::room& in)
    {
        const auto& controllers = in.at.judged.now().board().controllers;
        std::vector<int> held;
        for (std::size_t space = 0; space < controllers.size(); ++space) {
            if (controllers[space] != model::no_player)
                held.push_back(static_cast<int>(space));
        }
        return held.empty() ? std::nullopt : std::optional(random_.one_of(held));
    }

    static asked flip_of(int space, const setup& in, const visitor& by)
    {
        asked made = wording(in.spoken).flip(by.player(), space / in.columns, space % in.columns);
        made.target.insert(0, in.below);
        made.key = by.key();
        return wording::with("", made);
    }

    /// Something about rooms.
    asked random_request(const rooms_play::room& in)
    {
        const opened_room& known = in.model.known();
        std::string key = random_.below(2) == 0 ? known.key : random_.one_of(their_keys);
        if (random_.below(30) == 0)
            key = malformed_key;
        const std::string player = somebody(in);
        const auto number = in.at.judged.now().number_of(player);
        const int seldom = in.at.judged.now().waiting().contains(number) ? 2 : 8;
        if (number != model::no_player && random_.below(seldom) == 0)
            return wording::about("POST", known.in.below + "/remove/" + player, known.key);
        const std::string game = std::to_string(random_.between(1, 4));
        const std::vector<std::string> changes{
            "/again", "/again",       "/again?same=1",   "/again?game=" + game,
            "/lock",  "/lock?on=0",   "/lock?on=0",      "/again?game=" + game + "&same=1",
            "/room",  "/host/ann",    "/host/" + player, "/remove/" + player,
            "/again", "/host/nobody", "/remove/nobody",  "/remove/" + player};
        switch (random_.below(10)) {
        case 0: return wording::about("GET", "/rooms");
        case 1: return wording::about("GET", "/j/" + written(known.code));
        case 2: return wording::about("GET", known.in.below);
        case 3: return wording::about("HEAD", known.in.below + "/room", key);
        case 4: return wording::about("GET", known.in.below + "/room", key);
        case 5: return wording::about("GET", known.in.below + random_.one_of(changes), key);
        default: return wording::about("POST", known.in.below + random_.one_of(changes), key);
        }
    }

    /// Anybody, but often somebody who waits.
    const std::string& somebody(const rooms_play::room& in)
    {
        const game_model& now = in.at.judged.now();
        if (now.waiting().empty() || random_.below(3) == 0)
            return random_.one_of(people);
        return now.name_of(now.waiting().begin()->first);
    }

    /// A code as people write it, or another one.
    std::string written(std::string code)
    {
        if (random_.below(2) == 0)
            std::transform(code.begin(), code.end(), code.begin(),
                           [](unsigned char each) { return std::tolower(each); });
        if (random_.below(2) == 0)
            code.back() = random_.below(4) == 0 ? 'O' : '2';
        return random_.below(20) == 0 ? code + "X" : code;
    }
};

/// The same with a journal that is late and fails.
struct random_kept_rooms : random_rooms {
    explicit random_kept_rooms(std::uint64_t seed)
        : random_rooms(seed, std::make_shared<journal_content>())
    {
    }
};

} // namespace

TEST_CASE("an answer that was once missing at a stop comes each time", "[whole]")
{
    constexpr std::uint64_t seed = 992298367; // three of nine plays ended without it
    for (int plays = 0; plays < 9; ++plays) {
        INFO(plays << " plays before");
        random_rooms played(seed);
        CHECK_NOTHROW(played.run());
    }
}

TEST_CASE("whatever happens in many rooms, each is what its own model says", "[whole]")
{
    tally all = play_games<random_rooms>(
        games(usual_rooms), [](const rooms_play& played) { return played.counted_here(); });
    for (const auto& [what, least] : tally{{"opened", 300},
                                           {"ended", 100},
                                           {"dealt again", 100},
                                           {"answered 303", 30},
                                           {"answered 401", 30},
                                           {"answered 403", 30},
                                           {"answered 404", 100},
                                           {"answered 409", 30},
                                           {"answered 429", 30},
                                           {"answered 503", 30},
                                           {"removed while waiting", 2},
                                           {"released", 30},
                                           {"released for being idle", 0},
                                           {"live answers", 100}}) {
        INFO(what << ": " << all[what]);
        CHECK((games(usual_rooms) < usual_rooms || all[what] > least));
    }
}

TEST_CASE("the same seed is the same rooms, byte for byte", "[whole]")
{
    check_repeatable<random_rooms>(games(usual_rooms) / 10);
}

TEST_CASE("a journal may be late and fail: each room is still what its model says", "[whole]")
{
    tally all = play_games<random_kept_rooms>(
        games(usual_kept_rooms), [](const rooms_play& played) { return played.counted_here(); });
    for (const auto& [what, least] : tally{{"opened", 100},
                                           {"not made", 5},
                                           {"not kept", 100},
                                           {"fallen asleep", 30},
                                           {"woken", 30},
                                           {"not woken", 5},
                                           {"dealt again", 30},
                                           {"waited", 30},
                                           {"withdrawn", 10},
                                           {"released", 20},
                                           {"live answers", 100}}) {
        INFO(what << ": " << all[what]);
        CHECK((games(usual_kept_rooms) < usual_kept_rooms || all[what] > least));
    }
}

TEST_CASE("the same seed is the same rooms with a journal, byte for byte", "[whole]")
{
    check_repeatable<random_kept_rooms>(games(usual_kept_rooms) / 5);
}

} // namespace scramble::whole
