#pragma once

#include "host/archived.hpp"
#include "host/bots.hpp"
#include "host/crowd.hpp"
#include "host/end_for_good.hpp"
#include "host/kind.hpp"
#include "host/people_at_node.hpp"
#include "host/reactions.hpp"
#include "host/refusal.hpp"
#include "host/room_input.hpp"
#include "net/connections.hpp"
#include "net/http/key.hpp"
#include "net/pace.hpp"
#include "net/paces.hpp"
#include "net/places.hpp"
#include "people/names/denied_words.hpp"
#include "people/site/game_log.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::host {

class class_of_rooms;

/// One room: an address where people meet, and one game after another. Its *host* is whoever has
/// the key with which it was opened; a room that was opened without a key has none. When the host
/// has gone for a minute, the player who has been here longest is the host; not in a class.
class room final : public archived {
public:
    /// What it was opened with. Only the host's key can change.
    struct about {
        std::string name; ///< in its address: 13 letters that nobody guesses
        std::string code; ///< 5 or 6 signs, to say aloud
        std::string title;
        bool is_listed = false;
        std::string opener; ///< the address of whoever opened it
        std::string_view kind;
        net::key key; ///< of the host
        // See `surroundings`.
        std::string run{};
        bool is_seed_known = false;
        bool is_played = false;
        std::string waker{}; ///< the address of whoever has woken it
    };
    /// `clock` and `all_bots` must outlive it.
    room(about known, std::shared_ptr<const opening> settings, std::unique_ptr<hosted_game> playing,
         std::function<std::uint64_t()> draw, net::connections& clock, net::places& all_bots,
         std::shared_ptr<const people::denied_words> denied = nullptr);
    room(const room&) = delete;
    room& operator=(const room&) = delete;
    ~room() override;

    [[nodiscard]] const about& known() const { return known_; }
    [[nodiscard]] hosted_game& game() const { return *game_; }
    [[nodiscard]] people::table& table() const { return table_; }
    /// What its settings ask for.
    [[nodiscard]] const std::shared_ptr<const opening>& opened_with() const { return settings_; }
    /// The seed of a game, by its number from 1; nothing if there was no such game lately, or if
    /// its cards are still being played.
    [[nodiscard]] std::optional<std::uint64_t> seed_of(std::uint64_t game) const;

    /// Whether the same deal is, or was, played elsewhere, too, or here before.
    [[nodiscard]] bool is_deal_repeated() const;
    /// The deal with that seed as a word, which is the same in each room.
    [[nodiscard]] std::string deal_of(std::uint64_t seed) const;
    [[nodiscard]] std::string played() const override;
    /// Calls `hear` when that may have changed.
    void on_deal(std::function<void()> hear) { hear_deal_ = std::move(hear); }

    /// Somebody asks for it now.
    void use(net::instant now) { used_ = now; }
    /// When somebody last did.
    [[nodiscard]] net::instant used() const { return used_; }
    /// Notes whether anybody uses it now. When nobody has for a while, its bots leave.
    void look_after(net::instant now);
    /// Ends it: see `followed_game::close`.
    void close();

    /// Grows with everything by which scores, names or who is removed may change.
    [[nodiscard]] std::uint64_t changes() const { return changes_; }

    /// How many people are here now.
    [[nodiscard]] std::size_t people() const;

    /// What the class of a room decides for it.
    struct class_part {
        class_of_rooms* of = nullptr; ///< null without a class
        std::uint32_t number = 0;     ///< which room of the class it is, from 1
        bool is_paused = false;
        bool is_time_up = false; ///< that is why it is paused
        /// When it will be paused, as answers of HTTP have their date.
        std::optional<std::chrono::sys_seconds> until{};
        /// How long it will still be played after the pause, if there is a limit.
        std::optional<net::seconds> left{};
        /// How names are shown, if not as people choose them: `given` or `hidden`.
        std::string_view names{};
    };
    /// What is decided for it; without a class, by its host.
    [[nodiscard]] const class_part& in_class() const { return in_class_; }
    /// It is decided `at` that time.
    void obey(const class_part& decided, net::instant at);
    /// Its class has ended before it. Requires: nobody finds it any more.
    void outlive_class() { in_class_.of = nullptr; }

    [[nodiscard]] journal::place place() const override { return {known_.name, known_.code}; }
    void order_by(sequencer& by) override { table_.game().order_by(by); }
    /// Whether its games are kept, and can be seen again.
    [[nodiscard]] bool is_kept() const { return table_.game().order().keeps(); }
    [[nodiscard]] bool apply(std::string_view record, net::instant at) override;
    [[nodiscard]] bool apply(std::string_view record) { return apply(record, clock_.now()); }
    void resume() override { table_.resume(); }
    [[nodiscard]] std::string people_here() const override;
    void hear_people(const std::string& node, std::string_view told) override;
    void tell_by(std::function<void()> tell) override { game_->on_wait(std::move(tell)); }
    void say_by(std::function<void(std::string)> say) override { say_ = std::move(say); }
    void hear(std::string_view said) override;
    void share(bool decides) override;
    void count_from(std::uint64_t first) override { crowd_.count_from(first); }
    void tell_anew() override
    {
        count_from(crowd_.changes() + 1);
        tell();
    }

    /// Deals the next game, whatever has become of the present one. `then` hears of it.
    void deal(bool is_same, turn_heard then = nobody_hears);

    // What people ask for. Result: why it is refused; otherwise nothing. Then `then` hears that it
    // was done in its turn, or why not; inside the function if nothing had to wait.

    /// Deals the game with that number, unless it has been dealt: two who ask for the next game
    /// get one. With `is_same` the deal is that of the present game. Everybody may when the game is
    /// over, the host always; nobody in a class.
    [[nodiscard]] std::optional<refusal> again(std::uint64_t number, bool is_same,
                                               const net::key& key, turn_heard then = nobody_hears);
    /// The host lets nobody else join, or ends that.
    [[nodiscard]] std::optional<refusal> lock(bool is_locked, const net::key& key,
                                              turn_heard then = nobody_hears);
    // The host does what follows; not in a class, whose teacher does it for all its rooms.

    /// Play begins for all at once, or goes on. While people gather and the host has gone for a
    /// minute, everybody may.
    [[nodiscard]] std::optional<refusal> start(const net::key& key, turn_heard then = nobody_hears);
    /// Every move is refused.
    [[nodiscard]] std::optional<refusal> pause(const net::key& key, turn_heard then = nobody_hears);
    /// How long a game is played from now on, and how long the present one still is; then it is
    /// paused. 0 ends that.
    [[nodiscard]] std::optional<refusal> limit(net::seconds longest, const net::key& key,
                                               turn_heard then = nobody_hears);

    /// The host removes a player, whose name and key are refused from then on.
    [[nodiscard]] std::optional<refusal> remove(std::string_view player, const net::key& key,
                                                turn_heard then = nobody_hears);
    /// The host makes a player the host; not in a class.
    [[nodiscard]] std::optional<refusal> hand_over(std::string_view player, const net::key& key,
                                                   turn_heard then = nobody_hears);
    /// Who plays as `player`, or is about to, wants to be called `name`, and asks from that
    /// network. See `crowd`.
    [[nodiscard]] std::optional<refusal> rename(std::string_view player, std::string_view name,
                                                const net::key& key, const std::string& from,
                                                turn_heard then = nobody_hears);
    [[nodiscard]] const host::crowd& crowd() const { return crowd_; }
    /// Who plays as `player` and asks from that network shows one of `reactions`. It is no part of
    /// the game: no record is made of it.
    [[nodiscard]] std::optional<refusal> react(std::string_view player, std::string_view word,
                                               const net::key& key, const std::string& from);
    /// Seats that many bots for somebody of the network `from`. Everybody may, unless the room is
    /// locked: then the host may.
    [[nodiscard]] std::optional<refusal> add_bots(std::size_t number, bot_level level,
                                                  const net::key& key, const std::string& from);
    /// Sends all bots away. As above.
    [[nodiscard]] std::optional<refusal> send_bots_away(const net::key& key);
    [[nodiscard]] host::bots& bots() { return bots_; }

    /// The host ends the room for good, with all that was kept of it; not in a class.
    [[nodiscard]] std::optional<refusal> end(const net::key& key, turn_heard then);
    /// Calls `hear` when the host has ended it.
    void on_end(std::function<void(turn_heard)> hear) { end_.on_end(std::move(hear)); }
    /// It has been ended for good, which all hear who have asked another node for that.
    void has_ended() { end_.answer({}); }

    /// Whether that is the host's key.
    [[nodiscard]] bool is_host(const net::key& key) const;
    /// A request came with that key: if it is the host's, the host is here.
    void meet(const net::key& key);

    /// The room as lines `room WORD VALUE`: the game's number, whether it is over, who looks on,
    /// whether it is locked, what its class or its host decides about time, which player has been
    /// made the host, how often `crowd` has changed, who is a bot, who has won how many games, what
    /// its match is, who shows a reaction. The news end with them.
    [[nodiscard]] std::string state() const;

    /// Whether that player is one of the bots, also of those who have left.
    [[nodiscard]] bool has_been_bot(std::string_view player) const;

private:
    /// For so long a host may be gone while others are here.
    static constexpr std::chrono::seconds longest_absence{60};

    about known_;
    std::shared_ptr<const opening> settings_;
    std::unique_ptr<hosted_game> game_;
    people::table& table_;
    std::function<std::uint64_t()> draw_; ///< a seed
    net::connections& clock_;
    net::places& all_bots_;
    host::bots bots_;
    std::vector<std::uint64_t> seeds_; ///< of the last games, the present one included
    net::instant used_{};
    std::optional<net::instant> dealt_; ///< when it was dealt again
    class_part in_class_;
    bool is_gathering_;      ///< until the host starts the first game
    round_time time_;        ///< without a class
    bool is_ending_ = false; ///< the pause at the end of the time has been submitted
    std::optional<net::instant> applied_at_; ///< when the record was made that is applied now
    std::uint32_t number_;                   ///< of the game
    std::vector<std::string> winners_;       ///< once it is over
    std::map<std::string, std::uint32_t> won_;
    std::string host_; ///< the player who was made the host; empty while it is the opener
    bool was_over_ = false;
    bool was_full_ = false;
    std::function<void()> hear_deal_ = [] {};
    bool is_closed_ = false;
    host::crowd crowd_;
    people::game_log game_log_;
    // How fast it is changed: by the host, and by others, so that none uses up what is another's.
    net::pace changes_of_host_;
    net::paces changes_by_key_;
    net::paces changes_by_network_;
    net::arrivals named_; ///< who has had a name before the first move
    host::reactions reactions_;
    std::chrono::seconds host_gone_{0}; ///< while others were here
    std::uint64_t told_changes_;        ///< of the game, as of the last step
    std::uint64_t changes_ = 0;
    callbacks::registration steps_;
    callbacks::registration seconds_;
    callbacks::registration watchers_;

    // Where nodes share it: whether this one does what time brings, and what the others have told.
    bool decides_ = true;
    std::function<void(std::string)> say_ = [](const std::string&) {};
    std::map<std::string, people_at_node> at_nodes_;
    people_at_node elsewhere_; ///< all of them together
    end_for_good end_;

    using tally = std::pair<std::string, std::uint32_t>; ///< who has won how many games
    [[nodiscard]] std::vector<tally> most_won() const;
    void count_wins();
    [[nodiscard]] std::string match() const;
    [[nodiscard]] std::optional<refusal> unless_host(const net::key& key) const;
    [[nodiscard]] std::optional<refusal> unless_master(const net::key& key) const;
    [[nodiscard]] std::optional<refusal> refused_if_hasty(const net::key& key,
                                                          const std::string& from = {});
    [[nodiscard]] std::optional<refusal> unless_may_have_bots(const net::key& key) const;
    void tell() { table_.game().note(state()); }
    [[nodiscard]] std::optional<refusal> submit_unless(std::optional<refusal> refused,
                                                       room_input given, const net::key& key,
                                                       turn_heard then,
                                                       const std::string& from = {});
    void submit(room_input given, turn_heard then = nobody_hears);
    bool perform_any(const room_input& given);
    // Result: whether it was still possible; if not, nothing has changed.
    bool perform(const host_input& given);
    bool perform(const call_input& given);
    bool perform(const lock_input& given);
    [[nodiscard]] bool is_possible(const remove_input& given) const;
    bool perform(const remove_input& given);
    template <class TimeInput>
    bool perform(const TimeInput& given);
    [[nodiscard]] net::instant performed() const { return applied_at_.value_or(clock_.now()); }
    void direct();
    [[nodiscard]] bool may_begin(const net::key& key) const;
    [[nodiscard]] std::set<std::string> gathered() const;
    [[nodiscard]] std::string gathering() const;
    void begin_time();
    void end_time();
    void on_step();
    void on_second();
    void pass_on();
};

} // namespace scramble::host
