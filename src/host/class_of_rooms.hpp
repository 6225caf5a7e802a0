#pragma once

#include "host/given_names.hpp"
#include "host/room.hpp"
#include "net/connections.hpp"
#include "net/http/key.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
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
class class_of_rooms : public std::enable_shared_from_this<class_of_rooms> {
public:
    static constexpr std::uint32_t most_rooms = 40;
    /// All its rooms are dealt at once.
    static constexpr std::uint64_t most_spaces = 40'000;

    /// What does not change.
    struct about {
        std::string name; ///< in its address, as a room's
        std::string code;
        std::string title;
        std::string opener; ///< the address of whoever opened it
        net::key key;       ///< of the teacher
    };
    /// `rooms` and `clock` must outlive it. `seed` orders the names that it gives.
    /// Requires: there are rooms.
    class_of_rooms(about known, std::vector<room*> rooms, net::connections& clock, strand executor,
                   std::uint64_t seed);

    [[nodiscard]] const about& known() const { return known_; }
    [[nodiscard]] const std::vector<room*>& rooms() const { return rooms_; }
    /// When somebody last asked for one of its rooms.
    [[nodiscard]] net::instant used() const;

    /// The room with the fewest people, for one more, who is expected there from now on.
    [[nodiscard]] room& room_for_newcomer();

    /// A name for a newcomer, which nobody was given yet; nothing unless names are given.
    [[nodiscard]] std::optional<std::string> give_name();

    // What the teacher asks for. Result: why it is refused; otherwise nothing.

    /// All rooms start to play, or go on.
    [[nodiscard]] std::optional<refusal> start(const net::key& key);
    [[nodiscard]] std::optional<refusal> pause(const net::key& key);
    /// How long a round is played from now on, and how long the present one still is; then all
    /// rooms are paused. 0 ends that.
    [[nodiscard]] std::optional<refusal> limit(net::seconds longest, const net::key& key);
    /// Keeps the results and deals the round with that number in all rooms, unless it has been
    /// dealt.
    [[nodiscard]] std::optional<refusal> next(std::uint64_t round, const net::key& key);
    enum class names : std::uint8_t { own, given, hidden };
    [[nodiscard]] std::optional<refusal> show_names(names as, const net::key& key);

    /// Whether that is the teacher's key.
    [[nodiscard]] bool is_teacher(const net::key& key) const;
    [[nodiscard]] std::uint32_t round() const { return round_; }

    /// The class as lines `class WORD VALUE`: see docs/PROTOCOL.md.
    [[nodiscard]] std::string state() const;

    /// What a player had at the end of a round, or has by now.
    struct result {
        std::uint32_t room;
        std::uint32_t round;
        std::string player;
        std::string name; ///< what the player is called; empty if it is called as in the game
        std::uint64_t score;
        std::size_t place; ///< in the room; who has the same score has the same place
    };
    /// Of all rounds, the present one last.
    [[nodiscard]] std::vector<result> results() const;

private:
    /// A limit that runs out.
    struct countdown {
        countdown(net::instant at, net::connections& clock, std::function<void()> act)
            : end(at), tick(clock.on_tick(std::move(act)))
        {
        }
        net::instant end;
        net::callbacks::registration tick;
    };
    /// People who were sent to a room and have not come yet.
    struct expected {
        std::size_t people = 0;
        std::size_t here = 0; ///< when it was last looked at
        net::instant since{};
    };

    // Represents: all rooms play round_. While they do not and there is a limit_, left_ is what is
    // left of the round; while they do, countdown_ has its end. expected_ is one for each room.
    about known_;
    std::vector<room*> rooms_;
    net::connections& clock_;
    strand executor_;
    bool is_paused_ = true;
    std::optional<net::seconds> limit_;
    net::seconds left_{};
    std::optional<countdown> countdown_;
    std::uint32_t round_ = 1;
    std::optional<net::instant> dealt_; ///< when it was dealt again
    names names_ = names::own;
    given_names given_;
    std::vector<result> past_;
    std::vector<expected> expected_;

    [[nodiscard]] std::optional<refusal> unless_teacher(const net::key& key) const;
    [[nodiscard]] net::seconds left() const;
    void stand_still();
    void play(net::seconds left);
    void on_tick();
    void direct();
    void add_results(std::vector<result>& to) const;
};

} // namespace scramble::host
