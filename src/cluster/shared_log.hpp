#pragma once

#include "cluster/links.hpp"
#include "cluster/message.hpp"
#include "journal/room_log.hpp"
#include "journal/shared_store.hpp"
#include "scramble/async/sequencer.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::cluster {

/// A node's part in a room that it shares.
enum class standing {
    apart,     ///< it knows no holder: inputs wait
    following, ///< another node orders the inputs
    holding,   ///< this node orders the inputs
    damaged,   ///< the next record cannot be read: inputs fail
    gone,      ///< the room no longer exists: inputs fail
};

/// This node's side of the log of a room that several nodes share.
///
/// One node *holds* the room: it appends the inputs of all nodes to the store. The others *follow*:
/// they send their inputs to the holder and receive every record. Each node takes the records in
/// order, and an input gets its turn when its record is taken. So no answer shows what is not
/// durable, and a player sees his own moves.
///
/// When the holder is gone, a node that needs the room claims it, reads the records that it lacks,
/// and goes on. Inputs without a record are submitted again under the same id. Records carry the
/// id, so an input becomes at most one record.
///
/// Used only on the strand. A turn, and what it calls, may destroy it.
class shared_log final : public sequencer {
public:
    /// What all rooms of a node share. All of it must outlive the log.
    struct this_node {
        strand executor;
        journal::shared_store& store;
        links& peers;
        std::string origin;                        ///< see `input_id`
        std::function<std::uint64_t()> next_input; ///< larger at each call
        std::function<journal::room_log::time()> now = journal::room_log::clock;
    };
    /// The callbacks of the room.
    struct room {
        std::string name;
        /// Applies a record whose input came from elsewhere.
        std::function<void(const journal::record&)> apply;
        /// Called when the standing changes. May submit inputs, must not destroy the log.
        std::function<void(standing)> stand;
        /// Takes the people at another node; empty if there are none.
        std::function<void(const std::string& node, std::string_view text)> hear_people =
            [](const std::string&, std::string_view) {};
        /// Takes a remark of another node.
        std::function<void(std::string_view text)> hear = [](std::string_view) {};
        /// What is left of a text of people without those who wait for an answer.
        std::function<std::string(std::string_view text)> without_waiting =
            [](std::string_view text) { return std::string(text); };
    };

    /// A new room, which this node holds.
    shared_log(this_node& here, room of, journal::claimed_room held);
    /// An existing room. `holder` is the node that holds it, as the store last said; empty if none
    /// does. Call `start` next.
    shared_log(this_node& here, room of, std::string holder);
    ~shared_log() override;
    shared_log(const shared_log&) = delete;
    shared_log& operator=(const shared_log&) = delete;

    /// Reads the records, then follows or holds the room.
    void start() { find_place(); }

    /// An input that has waited `patience` seconds for a holder fails with `unavailable`. Later
    /// inputs may rely on it, so they fail too.
    void submit(std::string line, turn then) override;
    static constexpr std::uint32_t patience = 10;

    [[nodiscard]] standing stands() const;
    [[nodiscard]] bool is_idle() const { return pending_.empty() && (!log_ || log_->is_idle()); }
    /// The number of the last record that was taken.
    [[nodiscard]] std::uint64_t taken() const { return taken_; }
    /// The right to append; nothing unless this node holds the room.
    [[nodiscard]] std::optional<journal::tenure> held() const;
    /// Hands the right to append, if there is one, to the caller. Destroy the log next.
    [[nodiscard]] std::optional<journal::tenure> give_up();
    /// The other node that holds the room, as far as this one knows; empty if none does.
    [[nodiscard]] std::string other_holder() const;
    /// Whether it has all records that the store had a moment ago, though nobody can order inputs
    /// because the store has no space.
    [[nodiscard]] bool is_read_only() const { return is_read_only_; }
    /// Whether other nodes follow.
    [[nodiscard]] bool is_followed() const { return !followers_.empty(); }

    /// Tells the other nodes who is here, and every node that joins later.
    void tell_people(std::string text);
    /// Sends a remark to the nodes that have the room now. May be lost with a link.
    void say(std::string text);

    /// Releases the room for good: asks another node to hold it, and follows that node. Inputs
    /// wait meanwhile.
    void retire();
    /// Acts as if the room were gone.
    void close();

    /// Takes news of the store about this room.
    void on_change(const journal::shared_store::change& change);
    /// Call when the link to a node has come up or gone down.
    void on_link(const std::string& node, bool is_up);
    /// While a node is quiet, nobody is taken to wait there. All others are there until the link
    /// ends.
    void on_quiet(const std::string& node, bool is_quiet);
    /// Takes a message of another node about this room.
    void receive(const std::string& from, const message& message);
    /// Call once a second.
    void on_second();

private:
    // Represents: records up to taken_ were taken. For each origin, inputs up to done_ are records
    // or never will be. pending_: this node's inputs without a record, in order. early_: records
    // that arrived while chasing. Invariant: log_ exists exactly while this node holds the room.
    enum class stage {
        idle,     ///< until news of the store, or the next second
        claiming, ///< until the store answers
        reading,  ///< the records up to its claim; then it holds
        holding,
        asking,  ///< the holder whether it may follow
        chasing, ///< reads the records up to the holder's answer; then it follows
        following,
        damaged,
        gone,
    };
    struct input {
        input_id id;
        std::string line;
        turn then;
        std::uint32_t waited = 0; ///< seconds
    };
    using inputs = std::list<input>; // a list, because a turn must not be assigned: see `suspended`

    this_node& here_;
    room room_;
    stage stage_ = stage::idle;
    std::uint32_t stages_ = 0; ///< how often the stage has changed
    standing told_ = standing::apart;
    std::string holder_;       ///< as far as this node knows
    std::uint64_t change_ = 0; ///< number of the store's news that named holder_
    journal::claimed_room claimed_{};
    std::unique_ptr<journal::room_log> log_;
    std::uint64_t taken_ = 0;
    std::uint64_t target_ = 0; ///< the last record to read
    std::deque<journal::record> early_;
    struct {
        error_code why;
        std::vector<journal::record> records;
        std::size_t taken = 0; ///< so many
    } read_;                   ///< what the store has answered last
    inputs pending_;
    std::map<std::string, std::uint64_t, std::less<>> done_;
    std::set<input_id> in_log_; ///< submitted to log_, without a record yet
    std::set<std::string> followers_;
    std::string own_people_;
    std::map<std::string, std::string> people_; ///< at other nodes; no text is empty
    std::set<std::string> quiet_;               ///< nodes of people_
    std::uint32_t asked_ = 0;                   ///< seconds since it asked the holder
    bool is_retired_ = false;
    bool is_given_up_ = false;
    bool is_read_only_ = false;
    std::shared_ptr<shared_log*> self_ = std::make_shared<shared_log*>(this); ///< for handlers

    template <class Handle>
    [[nodiscard]] auto in_this_stage(Handle handle);
    [[nodiscard]] std::string_view own_name() const { return node_of(here_.origin); }
    void enter(stage next);
    void find_place();
    void claim();
    void on_claimed(error_code why, const journal::claimed_room& of);
    void ask();
    void read_on();
    void on_read(error_code why, std::vector<journal::record> read);
    void take_read();
    void end_read();
    void look_only();
    void hold();
    void follow();
    void lose();
    void stop(stage why, journal::journal_errc told);
    void end();
    void hand(const input& given) { hand(given.id, given.line); }
    void hand(const input_id& id, const std::string& line);
    void on_refused(const input_id& id, error_code why);
    void on_kept(const journal::record& record);
    [[nodiscard]] bool take(const journal::record& record);
    void pass(const journal::record& record);
    void fail(inputs::iterator waiting, error_code why);
    void fail_own(const input_id& id, error_code why);
    void fail_all(error_code why);
    bool send(const std::string& to, decltype(message::what) news);
    void send_all(const decltype(message::what)& news);
    void on_message(const std::string& from, const follow_message& message);
    void on_message(const std::string& from, const following_message& message);
    void on_message(const std::string& from, const lost_message& message);
    void on_message(const std::string& from, const leave_message& message);
    void on_message(const std::string& from, const hold_message& message);
    void on_message(const std::string& from, const input_message& message);
    void on_message(const std::string& from, const refused_message& message);
    void on_message(const std::string& from, const record_message& message);
    void on_message(const std::string& from, const people_message& message);
    void on_message(const std::string& from, const said_message& message);
    void on_message(const std::string& /*from*/, const deal_message& /*message*/) {} // see deals
    [[nodiscard]] bool may_tell(const std::string& from, const std::string& node) const;
    void spread(const decltype(message::what)& news, std::string_view but);
    void hear_people(const std::string& node, const std::string& text);
    [[nodiscard]] std::string people_at(const std::string& node) const;
    void forget_people();
    void greet(const std::string& follower);
    void part_from(const std::string& follower);
};

} // namespace scramble::cluster
