#pragma once

#include "whole/play.hpp"
#include "whole/room_model.hpp"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace scramble::whole {

/// A request for a new room, and what its settings mean.
struct opening {
    asked request;
    opened_room wanted; ///< without what the server chooses
    bool is_mistaken = false;
};

/// A server of many rooms. Each game has its own judge, and each room its model.
///
/// The server alone chooses names, codes and seeds: they are taken from it. Everything else that it
/// tells about rooms is the models'.
///
/// With a journal nothing completes there until the test lets it. Then rooms that nobody uses sleep
/// if anybody has moved in them, and the server can be killed and begun again.
class rooms_play final : public play {
public:
    using journal_content = test::journal_content;

    /// It keeps nothing if `kept` is null.
    rooms_play(const scramble::host::limits& most, std::uint64_t seed,
               std::shared_ptr<journal_content> kept = nullptr);

    /// A room that there is, or was.
    struct room {
        room(opened_room known, std::string by, table& its, int now)
            : model(std::move(known), its.judged, now), opener(std::move(by)), at(its), used(now)
        {
        }
        room_model model;
        std::string opener; ///< the network of whoever opened it
        table& at;
        bool has_ended = false;
        bool is_made = true;  ///< it is kept, or need not be
        bool is_awake = true; ///< otherwise only the journal has it
        bool is_waking = false;
        std::string waker{}; ///< the network of whoever has woken it
        int used;            ///< in which second somebody last asked for it or waited in it
    };
    [[nodiscard]] const std::vector<std::unique_ptr<room>>& rooms() const { return rooms_; }

    /// That client will ask for a room.
    void ask_for_room(visitor& who, const opening& opened);

    follower& connect_live(const room& in, const std::string& player, const std::string& key,
                           const follower* since)
    {
        return connect_live_at(in.at, player, true, key, since);
    }

    /// The game that a live client has joined.
    [[nodiscard]] const setup& joined_by(const follower& who) { return table_of(who).judged.in(); }

    [[nodiscard]] tally counted_here() const;

    // With a journal.

    /// The rooms for which it has something to do.
    [[nodiscard]] std::set<std::string> kept_up_to() const { return host_->journal()->rooms(); }
    /// It does what waits longest for that room; or fails, unless the room is not in memory.
    void let_journal(const std::string& room, bool fail = false);
    /// Whether rooms may end or fall asleep in the next second: then it must have done all.
    [[nodiscard]] bool are_rooms_looked_at_next() const { return must_rest(); }
    void let_journal_do_all();
    /// The number of the last record that the journal was asked to append.
    [[nodiscard]] std::uint64_t last_asked() const { return host_->last_asked(); }
    /// The server is killed and begun again. Of the only room the first `records` are durable.
    void kill(std::size_t records);

private:
    scramble::host::limits most_;
    std::vector<std::unique_ptr<room>> rooms_; ///< in the order of opening
    std::map<std::string, opening> openings_;  ///< by target
    tally tally_;
    int now_ = 0;
    std::optional<std::pair<int, std::string>> list_; ///< and when it was written
    struct record {
        std::size_t openings = 0;
        std::size_t wrong_codes = 0; ///< less what each minute forgives
        std::size_t wrong_names = 0; ///< in this minute
    };
    std::map<std::string, record> records_; ///< by network
    follower* lost_ = nullptr;              ///< asks to join a room that there is not
    visitor* asking_ = nullptr;             ///< whose request about rooms is being served
    room* asleep_ = nullptr;                ///< what must wake for the request that is being served
    std::optional<std::string> code_;       ///< if it asks for the room with that code
    asked asked_;
    std::map<std::string, std::shared_ptr<expected>> making_; ///< answers, by the rooms' names
    room* appended_ = nullptr; ///< of which an append has ended, and its records have their turns
    /// Answers with that text, in which it is open how often something has changed about people:
    /// as often as the room says behind this handler, or less often since the last one.
    struct open_text {
        std::shared_ptr<expected> answer;
        std::string text;
        room* of;
        int names;
    };
    std::vector<open_text> open_texts_;
    std::uint64_t seed_;
    std::shared_ptr<journal_content> kept_;
    std::unique_ptr<rooms_host> host_;

    [[nodiscard]] host& served() override { return *host_; }
    [[nodiscard]] const host& served() const override { return *host_; }
    void on_visit(visitor& by, const std::string& method, const std::string& target) override;
    void on_handshake(follower& by) override;
    void on_served(const std::string& network) override;
    void on_second() override;
    void on_created(const std::string& name, bool is_kept) override;
    void on_append(const std::string& name, const std::vector<std::string>& records,
                   bool is_kept) override;
    void on_appended(const std::string& name) override;
    void compare() override;
    [[nodiscard]] bool go_on() override;
    [[nodiscard]] bool must_rest() const override;

    [[nodiscard]] room* find(const std::string& name) const;
    [[nodiscard]] room* room_of(const std::string& target) const;
    [[nodiscard]] scramble::host::room* real(const room& which)
    {
        return host_->rooms().find(which.model.known().name);
    }
    [[nodiscard]] std::unique_ptr<rooms_host> begin();
    [[nodiscard]] bool wakes(room& which);
    [[nodiscard]] bool may_wake(room& which, const std::string& network);
    [[nodiscard]] bool play_next(room& in);
    void fill_in();
    void end_unused(room& which);
    [[nodiscard]] std::size_t open_rooms() const;
    void answer(const std::string& network, const std::shared_ptr<expected>& answer);
    [[nodiscard]] room_model::answer opened(const opening& opened, const std::string& network,
                                            const std::shared_ptr<expected>& answer);
    [[nodiscard]] opened_room made(const opening& opened, memory::game*& game);
    [[nodiscard]] room_model::answer listed();
    [[nodiscard]] room* room_with(const std::string& code, const record& of) const;
    [[nodiscard]] room_model::answer missed(record& of) const;
    [[nodiscard]] room_model::answer found(const std::string& code, record& of);
};

} // namespace scramble::whole
