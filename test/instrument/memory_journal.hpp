#pragma once

#include "journal/shared_store.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace scramble::test {

/// What a memory_journal has written. It outlives the journal as a disk outlives a process.
struct journal_content {
    struct room {
        journal::kept_room what;
        std::uint64_t epoch = 0;
        std::int64_t used = 0; ///< in seconds
        std::vector<journal::record> records;
        std::string holder{};                   ///< a node
        std::optional<std::uint64_t> damaged{}; ///< the record with that number cannot be read
    };
    std::map<std::string, room> rooms;
    std::uint64_t changes = 0;   ///< of who holds what
    std::int64_t old_before = 0; ///< what all nodes agree on
    bool has_archive = false;
    std::map<const void*, std::function<void(const journal::shared_store::change&)>> listeners{};

    void tell(const std::string& name, const room& kept);
    /// As if that node had not been heard of for too long.
    void expire(const std::string& node);
};

/// A store in memory, which does as its test says.
///
/// What is asked for waits in order until the test completes it; from `complete_by_itself()` on it
/// is completed at once. Journals that are made for nodes share one content.
class memory_journal final : public journal::shared_store {
public:
    explicit memory_journal(
        strand executor,
        std::shared_ptr<journal_content> content = std::make_shared<journal_content>(),
        std::string node = {});
    ~memory_journal() override;

    void create(journal::kept_room kept, on_claim then) override;
    void list(on_list then) override;
    void claim(std::string room, on_claim then) override;
    void append(const journal::tenure& by, std::vector<journal::record> kept,
                on_done then) override;
    void read(std::string room, std::uint64_t after, std::size_t most, on_read then) override;
    void note(const journal::tenure& by, const std::string& played) override;
    void release(const journal::tenure& by) override;
    void remove(const journal::tenure& by, on_done then) override;

    void find(std::string room, on_find then) override;
    /// What is told waits as all else does, as something for no room.
    void on_change(std::function<void(const change&)> hear) override;
    void on_nodes(std::function<void(const std::vector<journal::node>&)> /*hear*/) override {}
    [[nodiscard]] std::int64_t mark_now() const override;
    [[nodiscard]] std::int64_t old_before() const override { return content_->old_before; }
    [[nodiscard]] bool has_archive() const override { return content_->has_archive; }
    void drain() override {}

    [[nodiscard]] const std::shared_ptr<journal_content>& content() const { return content_; }

    /// How many wait to be completed.
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
    /// How many records each append had that has succeeded.
    [[nodiscard]] const std::vector<std::size_t>& appends() const { return appends_; }

    /// The rooms for which something waits; an empty name for what is for no room.
    [[nodiscard]] std::set<std::string> rooms() const;

    /// Requires: something waits.
    void complete_next();
    /// Completes what waits longest for that room. Requires: something waits for it.
    void complete_next(const std::string& room);
    void complete_all();
    void complete_by_itself(bool does = true);

    /// From now on whatever is completed fails; with no error, it succeeds again.
    void fail_with(error_code why) { failure_ = why; }

    /// As if somebody else had claimed the room. Requires: there is such a room.
    void fence(const std::string& room);

    /// Ends as a process that is killed: nothing that waits completes any more. Of it, the first
    /// `written` have reached the content.
    void crash(std::size_t written);

private:
    struct asked {
        std::string room;                    ///< empty for none
        std::function<void(error_code)> act; ///< on the content, or why not; keeps the result
        std::function<void()> complete;
    };

    strand strand_;
    std::shared_ptr<journal_content> content_;
    std::string node_;
    std::map<std::string, std::uint64_t> held_; ///< epochs
    std::deque<asked> waiting_;
    std::vector<std::size_t> appends_;
    error_code failure_;
    bool by_itself_ = false;

    template <class... Results, class Act>
    void ask(std::string room, asio::any_completion_handler<void(error_code, Results...)> then,
             Act act);
    [[nodiscard]] journal_content::room* held_by(const journal::tenure& by);
    error_code claim_now(const std::string& room, journal::claimed_room& result);
};

} // namespace scramble::test
