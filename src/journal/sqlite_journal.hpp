#pragma once

#include "journal/database.hpp"
#include "journal/journal.hpp"
#include "scramble/async/while_here.hpp"

#include <boost/asio/thread_pool.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace scramble::journal {

/// A database behind a thread of its own, so that no room waits for the disk of another.
///
/// Nothing is shared, so nothing is locked: all that was asked while the thread worked is handed to
/// it as one batch, and the batch comes back with its results. A batch is one transaction. If one
/// of it makes that fail, the others succeed in smaller ones.
///
/// `owned` means that this process holds the room: no other can have the file.
class sqlite_journal final : public store {
public:
    /// Until a handler has completed, it counts as outstanding work of its loop.
    sqlite_journal(strand executor, std::unique_ptr<database> kept);

    /// Blocks until all that was asked is durable or has failed. Handlers that have not been
    /// completed are destroyed here and never called.
    ~sqlite_journal() override;

    sqlite_journal(const sqlite_journal&) = delete;
    sqlite_journal& operator=(const sqlite_journal&) = delete;

    void create(kept_room kept, on_claim then) override;
    void list(on_list then) override;
    void claim(std::string room, on_claim then) override;
    void append(const tenure& by, std::vector<record> records, on_done then) override;
    void read(std::string room, std::uint64_t after, std::size_t most, on_read then) override;
    void note(const tenure& by, const std::string& played) override;
    void release(const tenure& by) override;
    void remove(const tenure& by, on_done then) override;

    void check() override;
    [[nodiscard]] error_code health() const override { return seen_.health; }
    void on_health(const std::function<void()>& hear) override { hear_health_ = hear; }
    [[nodiscard]] double fullness() const override { return seen_.fullness; }
    [[nodiscard]] std::string copy() const override { return copy_; }

    /// How many transactions the batches that came back were.
    [[nodiscard]] std::uint64_t transactions() const override { return seen_.transactions; }

private:
    class job;
    class change;
    template <class Value, class Act>
    class question;
    class errand;
    using batch = std::vector<std::unique_ptr<job>>;

    strand strand_;
    std::unique_ptr<database> database_; ///< the thread's while `batch_` is not empty
    batch batch_;                        ///< the same
    batch waiting_;
    bool is_sending_ = false; ///< from when it is decided until the batch is back
    int parts_ = 0;           ///< of removed rooms, that may still go in this second
    bool is_part_waiting_ = false;
    /// Of the database, when the last batch came back.
    struct state {
        std::uint64_t transactions = 0;
        error_code health{};
        double fullness = 0;
        bool is_removing = false;
    };
    state seen_;
    std::function<void()> hear_health_ = [] {};
    std::string copy_;
    while_here<sqlite_journal> while_here_{*this};
    asio::thread_pool thread_{1};

    template <class Value, class Act>
    void ask(asio::any_completion_handler<void(error_code, Value)> then, Act act);
    void add(std::unique_ptr<job> next);
    void remove_some();
    void send_soon();
    void send();
    void take_back(const state& seen);
    static void run(database& on, const batch& all);
    static void run_some(database& on, std::span<const std::unique_ptr<job>> some);
};

} // namespace scramble::journal
