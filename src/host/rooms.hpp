#pragma once

#include "host/archive.hpp"
#include "host/budgets.hpp"
#include "host/class_of_rooms.hpp"
#include "host/kind.hpp"
#include "host/listing.hpp"
#include "host/origin.hpp"
#include "host/room.hpp"
#include "net/connections.hpp"
#include "people/names/denied_words.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace scramble::host {

/// How many rooms there may be, and how long.
struct limits {
    std::size_t rooms = 10'000;
    std::size_t rooms_of_an_opener = 10;   ///< by one address, at once
    std::size_t openings_an_hour = 30;     ///< by one address
    std::size_t wrong_codes_a_minute = 10; ///< by one address, in the long run
    /// By one address at once: a class that comes together may mistype.
    [[nodiscard]] std::size_t wrong_codes_at_once() const { return 10 * wrong_codes_a_minute; }
    /// Names of rooms that one address asks for in vain: many, as pages of rooms that are gone do.
    [[nodiscard]] std::size_t wrong_names_a_minute() const { return 60 * wrong_codes_a_minute; }
    /// Boards of its own that one address sends and that are none: to read one takes milliseconds.
    static constexpr std::size_t wrong_boards_a_minute = 60;
    std::size_t bots = 500;                    ///< in all rooms
    std::size_t results = 256UL * 1024 * 1024; ///< bytes that classes keep of their rounds
    std::chrono::seconds unused{15 * 60};      ///< after this a room is gone
    /// One that is kept sleeps; after that it is gone. It does not change while a server runs.
    std::chrono::seconds forgotten = std::chrono::days(30);
    game_limits game{};
    bool allows_rude_names = false; ///< in classes: those of the program's own list
};

/// All rooms of a server. A room that nobody uses is gone after a while; where a journal keeps
/// rooms, one in which something was done only sleeps then, and wakes when somebody asks for it.
///
/// Used only on the strand. A room at rest costs no time but a look every ten seconds whether
/// somebody uses it.
class rooms {
public:
    /// `games` are the kinds of games that a room may have; the first is that of a room whose
    /// settings name none. `kept` keeps rooms; null if nothing does. All others must outlive the
    /// rooms. Requires: `games` is not empty.
    rooms(strand executor, net::connections& clock, net::site_settings site,
          std::span<const kind> games, limits most, std::unique_ptr<keeper> kept = nullptr);
    rooms(const rooms&) = delete;
    rooms& operator=(const rooms&) = delete;
    ~rooms() = default;

    using room_heard = std::function<void(const std::variant<room*, refusal>& opened)>;
    /// Opens a room with such settings, for somebody at the address `by`, whose key makes the host.
    /// Result: why it is refused; otherwise nothing, and `then` hears, perhaps inside, when it is
    /// there, or why not.
    [[nodiscard]] std::optional<refusal> open(settings_text asked, const std::string& by,
                                              const net::key& key, room_heard then);

    /// `then` hears when what was just opened is kept, or why it cannot be; then it is gone. Inside
    /// these functions where no rooms are kept.
    void keep(room& opened, std::function<void(error_code)> then);
    void keep(class_of_rooms& opened, std::function<void(error_code)> then);
    /// Reads which rooms are kept; `then` hears when that is known, or why it is not.
    void recall(std::function<void(error_code)> then);
    /// Wakes a room that sleeps, or a class, for somebody at the address `by`; for another node if
    /// that is empty. Result: why it is refused, 404 if there is none; otherwise nothing, and
    /// `then` is called once, when it is awake or could not be woken, or when it is clear that no
    /// other node has opened it just now: then ask again.
    [[nodiscard]] std::optional<refusal> wake(std::string_view name, const std::string& by,
                                              std::function<void()> then);

    /// Whether a room could have that name.
    [[nodiscard]] static bool is_name(std::string_view text);
    using class_heard = std::function<void(const std::variant<class_of_rooms*, refusal>& opened)>;
    /// Opens a class of as many rooms as the setting `count` says, all with the same other
    /// settings. For the limits it is one room. Result: why it is refused; otherwise nothing, and
    /// `then` hears when it is there, or why not.
    [[nodiscard]] std::optional<refusal> open_class(settings_text asked, const std::string& by,
                                                    const net::key& key, class_heard then);

    /// The class of that name; null if there is none.
    [[nodiscard]] class_of_rooms* find_class(std::string_view name);

    /// The room of that name; null if there is none that is awake.
    [[nodiscard]] room* find(std::string_view name);

    /// Whether somebody still plays the deal that a game of the room has with that seed: there, in
    /// another room of its class, or wherever else the same was dealt, also in what sleeps.
    [[nodiscard]] bool is_played(const room& of, std::uint64_t seed) const;

    /// The name of the room with that code, in letters of any case, for somebody at the address
    /// `from`. The code of a class leads to the one of its rooms with the fewest people. If there
    /// is no room of that name, it sleeps: wake it. Nothing is found while another node may have
    /// opened it just now: then `then` is called once, and it is time to ask again.
    [[nodiscard]] std::variant<std::monostate, std::string, refusal>
    find_code(std::string_view code, const std::string& from, std::function<void()> then);

    /// Somebody at the address `from` has asked for a room that there is not. Result: why it is
    /// refused, if that was too often: whoever guesses names learns nothing more then.
    [[nodiscard]] std::optional<refusal> refused_guess(const std::string& from);

    /// From now on these limits hold. Rooms that are open keep those of their game, but for the
    /// denied words; and none ends that is now too many.
    void limit_to(limits most);
    [[nodiscard]] const limits& most() const { return most_; }
    /// From now on all rooms may be reached so.
    void reach_by(const net::site_settings& settings);

    /// All rooms by name.
    using room_map = listing::room_map;
    [[nodiscard]] const room_map& all() const { return rooms_; }
    /// Those that want to be listed.
    [[nodiscard]] listing& list() { return list_; }

    /// How many there are.
    struct census {
        std::size_t awake;
        std::size_t asleep; ///< a class is one
        std::size_t classes;
        std::size_t people; ///< in very many rooms, as of the last ten seconds
        std::size_t bots;
    };
    [[nodiscard]] census count() const;
    [[nodiscard]] const net::traffic& traffic() const { return clock_.traffic(); }

    /// From now on names, codes and seeds are made of these numbers; a test gives the same again.
    void draw_from(std::function<std::uint32_t()> numbers) { random_.next = std::move(numbers); }

    /// Where they are kept; null if nowhere.
    [[nodiscard]] journal::store* store() const { return kept_ ? &kept_->store() : nullptr; }
    [[nodiscard]] const strand& executor() const { return executor_; }

    /// See `followed_game`. None is opened or woken from then on.
    void close();
    void abandon();

private:
    static constexpr std::uint32_t hour = 3600; // in seconds
    /// Of long work, half a millisecond each.
    static constexpr std::size_t pieces_a_second = 200;

    strand executor_;
    net::connections& clock_;
    net::site_settings site_;
    std::span<const kind> kinds_;
    best_times best_;
    chores long_work_;
    limits most_;
    /// Those of most_, which all rooms share.
    std::shared_ptr<people::denied_words> denied_ = std::make_shared<people::denied_words>("");
    std::shared_ptr<people::denied_words> denied_in_classes_ =
        std::make_shared<people::denied_words>("");
    bool is_closed_ = false;
    net::places bots_;
    room_map rooms_;
    listing list_{rooms_, clock_};
    std::map<std::string, room*, std::less<>> codes_;
    using class_map = std::map<std::string, std::shared_ptr<class_of_rooms>, std::less<>>;
    class_map classes_; ///< by name
    std::map<std::string, class_of_rooms*, std::less<>> class_codes_;
    std::shared_ptr<kept_results> results_ = std::make_shared<kept_results>(); ///< of all classes
    std::set<std::string, std::less<>> coming_; ///< codes of rooms whose class is being opened
    using counts = std::map<std::string, std::size_t, std::less<>>; ///< by address; none is 0
    counts open_;  ///< how many rooms are open that somebody there has opened
    counts woken_; ///< how many are awake, or soon are, that somebody there has woken
    // What addresses have done lately, each by itself: who floods one does not touch the others.
    budgets openings_;            ///< in this hour
    budgets wrong_codes_;         ///< less what each minute forgives
    budgets wrong_names_;         ///< in this minute
    budgets wrong_boards_;        ///< likewise
    std::optional<archive> kept_; ///< ends before the rooms, and gives what waits there its turn
    struct random_source {
        using result_type = std::uint32_t;
        static constexpr result_type min() { return 0; }
        static constexpr result_type max() { return ~result_type{0}; }
        result_type operator()() const { return next(); }
        std::function<result_type()> next;
    };
    random_source random_{
        [device = std::make_shared<std::random_device>()] { return (*device)(); }};
    std::uint32_t ticks_ = 0;
    /// Rooms and classes that their hosts have ended for good, and who waits for that.
    std::vector<std::pair<std::string, turn_heard>> ending_;
    std::size_t people_ = 0;  ///< when all rooms were last looked after
    std::size_t counted_ = 0; ///< of them, while they are
    std::size_t ended_ = 0;   ///< rooms whose memory has not been given back
    bool all_sleep_ = false;  ///< what ends now only sleeps
    bool were_many_ = false;  ///< rooms, when it was last looked which of them nobody uses
    // A large room takes a millisecond to be made, and some to be destroyed if many were in it.
    chores making_;     ///< what is being opened, or wakes
    chores destroying_; ///< the rooms that have ended
    chores unused_;     ///< what nobody uses, to be ended
    chores telling_;    ///< other nodes of the deals that are played here
    callbacks::registration tick_;

    [[nodiscard]] std::uint64_t draw() { return std::uint64_t{random_()} << 32U | random_(); }
    [[nodiscard]] const kind& kind_in(settings& wanted) const;
    [[nodiscard]] std::string new_word(std::string_view signs, std::size_t length);
    /// How many rooms are awake, or soon are.
    [[nodiscard]] std::size_t taken() const;
    [[nodiscard]] std::optional<refusal> refused_opener(const std::string& by,
                                                        std::size_t wanted = 1);
    [[nodiscard]] refusal refused_at(const refused_settings& why, const settings_text& asked,
                                     const std::string& by);
    void note_opening(const std::string& by);
    [[nodiscard]] std::optional<refusal> refused_waker(const std::string& by) const;
    static void count_less(counts& of, const std::string& by, std::size_t some);
    /// What a new room is made of.
    struct plan {
        room::about known;
        std::optional<std::uint64_t> seed; ///< nothing: one is drawn
        std::shared_ptr<const opening> game;
        bool is_of_class = false;
    };
    [[nodiscard]] plan plan_of(settings& wanted, const std::string& by, const net::key& key,
                               bool is_of_class) const;
    [[nodiscard]] plan plan_of(const origin& made_of) const;
    [[nodiscard]] static origin origin_of(const room& made);
    [[nodiscard]] static origin origin_of(const class_of_rooms& made);
    template <class Opened, class Map>
    void keep(Opened& opened, Map& among, std::function<void(error_code)> then);
    void make_again(const journal::kept_room& kept, const std::string& by,
                    std::function<void(keeper::remade)> then);
    [[nodiscard]] opening read_game(settings& wanted, room::about& known, bool is_new) const;
    void continue_from(const std::string& game, plan& with) const;
    [[nodiscard]] std::shared_ptr<room> make(plan planned);
    using made_rooms = std::vector<std::shared_ptr<room>>;
    void make_one(plan planned, std::function<void(const std::shared_ptr<room>&)> then);
    void make_all(std::vector<plan> planned, std::function<void(const made_rooms&)> then);
    [[nodiscard]] plan named(plan planned);
    [[nodiscard]] std::variant<room*, refusal> open_room(const std::shared_ptr<room>& made);
    [[nodiscard]] std::variant<class_of_rooms*, refusal> open_class_of(const made_rooms& inside);
    [[nodiscard]] std::shared_ptr<class_of_rooms> class_of(class_of_rooms::about known,
                                                           const made_rooms& made) const;
    room& put(std::shared_ptr<room> made);
    void put(const std::shared_ptr<class_of_rooms>& made, const made_rooms& inside);
    void name(std::string& name, std::string& code);
    // For good if somebody hears of it.
    room_map::iterator end(room_map::iterator ended, turn_heard for_good = {});
    class_map::iterator end(class_map::iterator ended, turn_heard for_good = {});
    void let_go(archived& ended, const std::string& by, turn_heard for_good);
    void sleep_if_away();
    [[nodiscard]] bool is_unused(const std::string& name, net::instant used) const;
    void on_tick();
    void tell_deals();
    void end_ending();
    void end_unused();
    template <class Map>
    [[nodiscard]] bool end_some(Map& of, std::string& last);
    void give_back();
    [[nodiscard]] bool look_after(room& each);
    [[nodiscard]] bool look_after(const class_of_rooms& each) const;
};

} // namespace scramble::host
