#pragma once

#include "etcd/ages.hpp"
#include "etcd/client.hpp"
#include "etcd/ending.hpp"
#include "etcd/etcd_journal.hpp"
#include "etcd/follower.hpp"
#include "etcd/job.hpp"
#include "etcd/joined_questions.hpp"
#include "etcd/keys.hpp"
#include "etcd/lease.hpp"
#include "etcd/space.hpp"
#include "scramble/async/while_here.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::etcd {

/// A room that this node holds.
struct holding {
    std::uint64_t epoch = 0;
    std::uint64_t last = 0;
    journal::kept_room what{}; ///< without its settings
};

/// What the jobs of a journal share: their queues, the clients, and the rooms held.
class core {
public:
    using clock = client::clock;
    using change = journal::shared_store::change;

    core(const strand& executor, etcd_journal::settings how);
    core(const core&) = delete;
    core& operator=(const core&) = delete;
    ~core();

    [[nodiscard]] const strand& executor() const { return strand_; }
    [[nodiscard]] const etcd_journal::settings& how() const { return how_; }
    [[nodiscard]] const keys& names() const { return keys_; }
    [[nodiscard]] client& questions() { return questions_; }
    [[nodiscard]] joined_questions& reads() { return reads_; }
    [[nodiscard]] class claim_batches& claims() { return *claims_; }
    [[nodiscard]] follower& following() { return follower_; }
    [[nodiscard]] lease& tenancy() { return lease_; }
    [[nodiscard]] const ages& time() const { return ages_; }
    [[nodiscard]] space& room() { return space_; }
    /// Null if there is no archive.
    [[nodiscard]] class archiver* archive() { return archiver_.get(); }
    [[nodiscard]] bool is_full() const { return space_.is_full() || lease_.is_full(); }

    /// Until when a job that is asked for now is tried.
    [[nodiscard]] clock::time_point patience() const { return clock::now() + how_.patience; }

    /// The holding of a room; null if it is not held, or under another epoch.
    [[nodiscard]] holding* held(std::string_view room);
    [[nodiscard]] holding* held(const journal::tenure& by);
    [[nodiscard]] std::vector<std::string> held_names() const;
    void hold(const std::string& room, holding now);
    void drop(const std::string& room);

    /// Takes note of etcd's present revision, with which this node has written so many keys. A
    /// watch that begins anew goes through all keys of all revisions since the last that it told,
    /// so there must be one to tell now and then.
    void heard_of(std::uint64_t revision, std::uint64_t written);

    /// Queues a job behind the other jobs of its room.
    void add(std::unique_ptr<job> next);
    /// Destroys a finished job and starts the next. Requires: it was started.
    void done(job& which);

    /// Calls `then` with the lease's ID once there is one; with 0 after `until`.
    void with_lease(clock::time_point until, std::function<void(std::uint64_t)> then);
    /// Why there is none: `full`, or `unavailable`.
    [[nodiscard]] error_code no_lease_why() const;
    /// Takes note that this lease is gone.
    void lost_lease(std::uint64_t id) { lease_.lost(id); }

    /// Tells etcd that a tenure is over. Requires: no other tenure of the room is ending.
    void end(const journal::tenure& by, journal::kept_room kept);
    void ended(const std::string& room);
    /// Calls `then` with true once no tenure of the room is ending; with false after `until`.
    void when_ended(const std::string& room, clock::time_point until,
                    std::function<void(bool)> then);

    /// The appends at the front of a room's queue, in order.
    [[nodiscard]] std::vector<addition*> appends_of(const std::string& room);
    /// Removes that many finished appends.
    void done_appends(const std::string& room, std::size_t count);

    /// Posts a function; it does not run after this is destroyed.
    void post(std::function<void()> task);

    /// Changes are reported from now on.
    void list_is_told() { is_listed_ = true; }
    void on_change(std::function<void(const change&)> hear) { hear_change_ = std::move(hear); }
    void on_nodes(std::function<void(const std::vector<journal::node>&)> hear);
    void on_lease(std::function<void(std::uint64_t)> hear);
    void drain();
    void leave(job::on_done then);
    [[nodiscard]] bool has_left() const { return has_left_; }
    [[nodiscard]] std::uint64_t transactions() const;

private:
    struct lease_wait {
        clock::time_point until;
        std::function<void(std::uint64_t)> then;
    };
    using queue = std::deque<std::unique_ptr<job>>;

    strand strand_;
    etcd_journal::settings how_;
    keys keys_;
    std::map<std::string, holding, std::less<>> held_;
    std::map<std::string, queue, std::less<>> queues_; ///< none is empty
    std::map<std::string, std::unique_ptr<ending>, std::less<>> endings_;
    std::deque<lease_wait> lease_waits_;
    std::function<void(const change&)> hear_change_;
    std::function<void(const std::vector<journal::node>&)> hear_nodes_;
    std::function<void(std::uint64_t)> hear_lease_;
    bool is_listed_ = false; ///< changes are reported after the first list
    bool has_left_ = false;
    std::uint64_t renewed_ = 0; ///< the revision at which the node's key was last renewed
    std::uint64_t written_ = 0; ///< keys since then
    std::unique_ptr<suspended<void(error_code)>> leaving_;
    steady_timer lease_timer_;
    steady_timer leave_timer_;
    while_here<core> while_here_{*this};
    client questions_;
    joined_questions reads_;
    std::unique_ptr<class appends> appends_;
    std::unique_ptr<class claim_batches> claims_;
    lease lease_;
    follower follower_;
    ages ages_;
    space space_;
    std::unique_ptr<class archiver> archiver_;

    void start_front(const std::string& room);
    void pop(const std::string& room, std::size_t count);
    void take_lease(std::uint64_t id);
    void end_lease_waits();
    void await_lease();
    void tell(const directory::news& news);
    void leave_if_idle();
    void leave_now();
};

} // namespace scramble::etcd
