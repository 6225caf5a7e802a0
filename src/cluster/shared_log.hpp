#pragma once

#include "cluster/links.hpp"
#include "cluster/message.hpp"
#include "journal/room_log.hpp"
#include "journal/shared_store.hpp"
#include "scramble/async/sequencer.hpp"

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
    apart,     ///< nobody gives its inputs an order now: they wait
    following, ///< another node does
    holding,   ///< it does so itself
    damaged,   ///< it cannot read the next record: inputs fail
    gone,      ///< there is no such room any more: inputs fail
};

/// The order of the inputs of one room that several nodes share: this node's side of it.
///
/// One node *holds* the room: it appends the inputs of all nodes to the store. The others *follow*:
/// they send their inputs to the holder, and are told all records. Every node takes the records in
/// their order, and an input gets its turn when its own record is taken. So nobody is answered what
/// is not durable, and who has been answered sees it.
///
/// When the holder is gone, a node that needs the room claims it, reads what it has not taken, and
/// goes on. Inputs that are no record by then are submitted again under the same id; a record names
/// its input, so each becomes one record at most.
///
/// Used only on the strand. A turn, and what it calls, may destroy it.
class shared_log final : public sequencer {
public:
    /// This node, and what all its rooms use. They must outlive the log.
    struct this_node {
        strand executor;
        journal::shared_store& store;
        links& peers;
        std::string origin;                        ///< see `input_id`
        std::function<std::uint64_t()> next_input; ///< numbers that grow
        std::function<journal::room_log::time()> now = journal::room_log::clock;
    };
    /// What the room does.
    struct room {
        std::string name;
        /// Applies a record that nobody at this node waits for.
        std::function<void(const journal::record&)> apply;
        /// Called whenever the standing changes. It may submit inputs, but must not destroy the
        /// log.
        std::function<void(standing)> stand;
        /// Who is at another node now; empty: nobody.
        std::function<void(const std::string& node, std::string_view text)> hear_people =
            [](const std::string&, std::string_view) {};
        /// Another node has said that.
        std::function<void(std::string_view text)> hear = [](std::string_view) {};
    };

    /// A new room, which this node holds.
    shared_log(this_node& here, room of, journal::claimed_room held);
    /// A room of which this node knows nothing but who holds it, by what the store has told last;
    /// empty if nobody does. `start` it then.
    shared_log(this_node& here, room of, std::string holder);
    ~shared_log() override;
    shared_log(const shared_log&) = delete;
    shared_log& operator=(const shared_log&) = delete;

    /// Takes the records, and follows or holds the room from then on.
    void start() { find_place(); }

    /// An input that has waited for `patience` seconds for somebody to give it an order fails, and
    /// with it all that came later, which may rely on it: `unavailable`.
    void submit(std::string line, turn then) override;
    static constexpr std::uint32_t patience = 10;

    [[nodiscard]] standing stands() const;
    [[nodiscard]] bool is_idle() const { return pending_.empty() && (!log_ || log_->is_idle()); }
    /// The number of the last record that was taken.
    [[nodiscard]] std::uint64_t taken() const { return taken_; }
    /// The right to append; nothing unless it holds the room.
    [[nodiscard]] std::optional<journal::tenure> held() const;
    /// The right to append, if there is one, which is the caller's from now on: destroy the log.
    [[nodiscard]] std::optional<journal::tenure> give_up();
    /// Which other node holds it, as far as this one knows; empty if none does.
    [[nodiscard]] std::string other_holder() const;
    /// Whether other nodes follow.
    [[nodiscard]] bool is_followed() const { return !followers_.empty(); }

    /// Tells who is at this node now: to all other nodes that have the room, and later to those
    /// that come.
    void tell_people(std::string text);
    /// Says something to the other nodes that have the room now. It may be lost with a link.
    void say(std::string text);

    /// Lets go of the room, and does not claim it again, but asks another node to hold it, and
    /// follows that one. Inputs wait meanwhile.
    void retire();
    /// It is as if the room were gone.
    void close();

    /// The store has told of the room.
    void on_change(const journal::shared_store::change& what);
    /// The link to a node has broken, or is there again.
    void on_link(const std::string& node, bool is_up);
    /// A node has sent that, about this room.
    void receive(const std::string& from, const message& what);
    /// A second has passed.
    void on_second();

private:
    // Represents: taken_ records were taken; of each origin, the inputs up to done_ are records or
    // never will be. pending_ are this node's inputs that are no records yet, in order. early_ came
    // while it was chasing. Invariant: log_ exists while it holds the room, and only then.
    enum class stage {
        idle,     ///< waits for news of the store, or for the next second
        claiming, ///< until the store answers
        reading,  ///< what came before it holds the room
        holding,
        asking,  ///< whether it may follow the holder
        chasing, ///< reads what came before it follows
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
    using inputs = std::list<input>; // of those no move assignment: see `suspended`

    this_node& here_;
    room room_;
    stage stage_ = stage::idle;
    std::uint32_t stages_ = 0; ///< how many there have been
    standing told_ = standing::apart;
    std::string holder_;       ///< as this node knows it
    std::uint64_t change_ = 0; ///< the number of the change that said so
    journal::claimed_room claimed_{};
    std::unique_ptr<journal::room_log> log_;
    std::uint64_t taken_ = 0;
    std::uint64_t target_ = 0; ///< what is read ends there
    std::deque<journal::record> early_;
    inputs pending_;
    std::map<std::string, std::uint64_t, std::less<>> done_;
    std::set<input_id> in_log_; ///< handed to log_, and no records yet
    std::set<std::string> followers_;
    std::string own_people_;
    std::map<std::string, std::string> people_; ///< at other nodes; none is empty
    std::uint32_t asked_ = 0;                   ///< seconds ago
    bool is_retired_ = false;
    bool is_given_up_ = false;
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
    void on_read(error_code why, const std::vector<journal::record>& read);
    void hold();
    void follow();
    void lose();
    void stop(stage why, journal::journal_errc told);
    void end();
    void hand(const input& what) { hand(what.id, what.line); }
    void hand(const input_id& id, const std::string& line);
    void on_refused(const input_id& id, error_code why);
    void on_kept(const journal::record& what);
    [[nodiscard]] bool take(const journal::record& what);
    void pass(const journal::record& what);
    void fail(inputs::iterator what, error_code why);
    void fail_own(const input_id& id, error_code why);
    void fail_all(error_code why);
    bool send(const std::string& to, decltype(message::what) what);
    void send_all(const decltype(message::what)& what);
    void on_message(const std::string& from, const follow_message& what);
    void on_message(const std::string& from, const following_message& what);
    void on_message(const std::string& from, const lost_message& what);
    void on_message(const std::string& from, const leave_message& what);
    void on_message(const std::string& from, const hold_message& what);
    void on_message(const std::string& from, const input_message& what);
    void on_message(const std::string& from, const refused_message& what);
    void on_message(const std::string& from, const record_message& what);
    void on_message(const std::string& from, const people_message& what);
    void on_message(const std::string& from, const said_message& what);
    [[nodiscard]] bool may_tell(const std::string& from, const std::string& node) const;
    void spread(const decltype(message::what)& what, std::string_view but);
    void hear_people(const std::string& node, const std::string& text);
    void forget_people();
    void greet(const std::string& follower);
    void part_from(const std::string& follower);
};

} // namespace scramble::cluster
