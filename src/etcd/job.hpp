#pragma once

#include "etcd/client.hpp"
#include "journal/shared_store.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace scramble::etcd {

class core;
class addition;

/// A call of a journal. It starts when the earlier calls for its room are done. When it is done, it
/// resumes its handler and is destroyed.
class job {
public:
    using on_done = journal::store::on_done;

    job(core& on, std::string room);
    job(const job&) = delete;
    job& operator=(const job&) = delete;
    virtual ~job() = default;

    [[nodiscard]] const std::string& room() const { return room_; }
    virtual void start() = 0;
    /// Itself, if it is an append, which is sent in a batch instead of started.
    [[nodiscard]] virtual addition* appends() { return nullptr; }

protected:
    [[nodiscard]] core& on() const { return on_; }
    [[nodiscard]] client::clock::time_point until() const { return until_; }

private:
    core& on_;
    std::string room_;
    client::clock::time_point until_;
};

/// An append.
class addition final : public job {
public:
    addition(core& on, journal::tenure by, std::vector<journal::record> records, on_done then);

    void start() override {}
    addition* appends() override { return this; }

    [[nodiscard]] const journal::tenure& by() const { return by_; }
    [[nodiscard]] std::uint64_t first() const { return first_; }
    [[nodiscard]] std::uint64_t count() const { return count_; }
    /// The value in etcd; empty without records.
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] client::clock::time_point given_up() const { return until(); }
    void resume(error_code why) { then_.resume(why); }

private:
    suspended<void(error_code)> then_;
    journal::tenure by_;
    std::uint64_t first_ = 0;
    std::uint64_t count_ = 0;
    std::string text_;
};

/// The error that a caller sees.
[[nodiscard]] error_code reason_of(client::outcome::kind how);

// All other jobs.

[[nodiscard]] std::unique_ptr<job> creation_of(core& on, journal::kept_room kept,
                                               journal::store::on_claim then);
[[nodiscard]] std::unique_ptr<job> reading_of(core& on, std::string room, std::uint64_t after,
                                              std::size_t most, journal::store::on_read then);
[[nodiscard]] std::unique_ptr<job> finding_of(core& on, std::string room,
                                              journal::shared_store::on_find then);
[[nodiscard]] std::unique_ptr<job> removal_of(core& on, journal::tenure by, job::on_done then);
[[nodiscard]] std::unique_ptr<job> listing_of(core& on, journal::store::on_list then);
[[nodiscard]] std::unique_ptr<job> release_of(core& on, journal::tenure by);

} // namespace scramble::etcd
