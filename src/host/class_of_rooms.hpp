#pragma once

#include "host/archived.hpp"
#include "host/class_input.hpp"
#include "host/class_results.hpp"
#include "host/end_for_good.hpp"
#include "host/given_names.hpp"
#include "host/room.hpp"
#include "host/round_time.hpp"
#include "net/connections.hpp"
#include "net/http/key.hpp"
#include "net/paces.hpp"
#include "scramble/async/chores.hpp"

#include <boost/asio/error.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace scramble::host {

/// Several rooms with the same settings, for a class in a school: one code leads into all of them,
/// and its *teacher*, who has the key with which it was opened, starts, pauses and deals all of
/// them at once. It begins paused. Used only on the strand.
///
/// What people do in its rooms and what its teacher does is one log: a record of a room has the
/// number of the room before it. So what is decided for all rooms has one place among all moves.
class class_of_rooms final : public archived, public std::enable_shared_from_this<class_of_rooms> {
public:
    static constexpr std::uint32_t most_rooms = 40;
    /// In all its rooms.
    static constexpr std::uint64_t most_spaces = 40'000;

    /// What does not change.
    struct about {
        std::string name; ///< in its address, as a room's
        std::string code;
        std::string title;
        std::string opener; ///< the address of whoever opened it
        net::key key;       ///< of the teacher
        std::uint64_t seed; ///< orders the names that it gives
    };
    /// `rooms` and `clock` must outlive it. It stands still until `resume()`.
    /// Requires: there are rooms.
    class_of_rooms(about known, std::vector<room*> rooms, net::connections& clock,
                   std::shared_ptr<kept_results> of_all);

    [[nodiscard]] const about& known() const { return known_; }
    [[nodiscard]] const std::vector<room*>& rooms() const { return rooms_; }
    /// When somebody last asked for one of its rooms.
    [[nodiscard]] net::instant used() const;

    /// The room with the fewest people, for one more, who is expected there from now on.
    [[nodiscard]] room& room_for_newcomer();

    [[nodiscard]] journal::place place() const override { return {known_.name, known_.code}; }
    [[nodiscard]] std::vector<journal::place> inside() const override;
    [[nodiscard]] std::string played() const override;
    void order_by(sequencer& by) override;
    [[nodiscard]] bool apply(std::string_view record, net::instant at) override;
    void resume() override;
    [[nodiscard]] std::string people_here() const override;
    void hear_people(const std::string& node, std::string_view told) override;
    void tell_by(std::function<void()> tell) override;
    void say_by(std::function<void(std::string)> say) override;
    void hear(std::string_view said) override;
    void share(bool decides) override;
    void count_from(std::uint64_t first) override;
    void tell_anew() override;

    // What people ask for. Result: why it is refused; otherwise nothing. Then `then` hears that it
    // was done in its turn, or why not; inside the function if nothing had to wait.

    /// A newcomer wants a name that nobody was given yet; `then` hears it, or why there is none.
    [[nodiscard]] std::optional<refusal>
    give_name(const std::string& from, std::function<void(error_code, const std::string&)> then);

    // Only the teacher may ask for these.

    /// All rooms start to play, or go on.
    [[nodiscard]] std::optional<refusal> start(const net::key& key, turn_heard then = nobody_hears);
    [[nodiscard]] std::optional<refusal> pause(const net::key& key, turn_heard then = nobody_hears);
    /// How long a round is played from now on, and how long the present one still is; then all
    /// rooms are paused. 0 ends that.
    [[nodiscard]] std::optional<refusal> limit(net::seconds longest, const net::key& key,
                                               turn_heard then = nobody_hears);
    /// Keeps the results and deals the round with that number in all rooms, unless it has been
    /// dealt.
    [[nodiscard]] std::optional<refusal> next(std::uint64_t round, const net::key& key,
                                              turn_heard then = nobody_hears);
    [[nodiscard]] std::optional<refusal> show_names(names_shown as, const net::key& key,
                                                    turn_heard then = nobody_hears);

    /// Ends the class for good, with all that was kept of it.
    [[nodiscard]] std::optional<refusal> end(const net::key& key, turn_heard then);
    /// It has been ended for good, which all hear who have asked another node for that.
    void has_ended() { end_.answer({}); }
    /// The server is to stop, or forgets it: nobody waits any longer.
    void close();
    /// Drops who waits for a round that is being dealt: see `followed_game`.
    void abandon() { dealers_ = chores(rooms_.front()->table().game().get_executor()); }
    /// Calls `hear` when the teacher has ended it.
    void on_end(std::function<void(turn_heard)> hear) { end_.on_end(std::move(hear)); }

    /// Whether that is the teacher's key.
    [[nodiscard]] bool is_teacher(const net::key& key) const;
    [[nodiscard]] const class_results& results() const { return results_; }

    /// The class as lines `class WORD VALUE`, but for its results: see docs/PROTOCOL.md.
    [[nodiscard]] std::string state() const;

private:
    /// One room's part of the log.
    class part_of_log final : public sequencer {
    public:
        explicit part_of_log(std::size_t number) : number_(number) {}
        void submit(std::string record, turn then) override;
        sequencer* log = &at_once();

    private:
        std::size_t number_;
    };
    /// People who were sent to a room and have not come yet.
    struct expected {
        std::size_t people = 0;
        std::size_t here = 0; ///< when it was last looked at
        net::instant since{};
    };

    // Represents: all rooms play the round of results_, or are about to. expected_ and parts_ have
    // one for each room.
    about known_;
    std::vector<room*> rooms_;
    net::connections& clock_;
    sequencer* order_ = &at_once();
    std::deque<part_of_log> parts_;
    round_time time_{true};
    bool is_ending_ = false; ///< the pause at its end has been submitted
    struct deals;
    std::weak_ptr<deals> dealing_;
    chores dealers_;
    std::optional<net::instant> dealt_; ///< when it was dealt again
    names_shown names_ = names_shown::own;
    given_names given_;
    net::paces gifts_; ///< by network
    class_results results_;
    std::vector<expected> expected_;
    bool is_resumed_ = false; ///< else it stands still, as where another node decides
    bool decides_ = true;
    end_for_good end_;
    std::function<void(std::string)> say_ = [](const std::string&) {};
    callbacks::registration tick_;

    [[nodiscard]] std::optional<refusal> unless_teacher(const net::key& key) const;
    void on_tick();
    void direct(net::instant at);
    void submit(class_input given, turn_heard then);
    [[nodiscard]] bool has_round(const room& each) const;
    [[nodiscard]] bool is_behind() const;
    [[nodiscard]] bool has_failed_to_deal() const;
    void deal_round(turn_heard then);
    void deal_next(const std::shared_ptr<deals>& of);
    // Result: whether it was still possible; if not, nothing has changed.
    template <class TimeInput>
    bool perform(const TimeInput& given, net::instant at);
    bool perform(const round_input& given, net::instant at);
    bool perform(const names_input& given, net::instant at);
    bool perform(const give_input& given, net::instant at);
};

} // namespace scramble::host
