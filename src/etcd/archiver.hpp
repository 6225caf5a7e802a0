#pragma once

#include "etcd/archive_settings.hpp"
#include "etcd/client.hpp"
#include "etcd/objects.hpp"
#include "journal/shared_store.hpp"
#include "scramble/async/while_here.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::etcd {

class core;
class departure;
class homecoming;

/// Moves rooms that nobody holds from etcd into an archive, and back when somebody needs them.
///
/// etcd has the truth. A room is in etcd as long as it has a place, and in the archive as long as
/// it has a key `out/`, which names an object; one transaction changes that. The object is written
/// before it, and deleted only when no key names it any more. No two objects have the same name.
///
/// Each object that no room has, or not yet, has a key `loose/`: it is there before the object is
/// written, and the transaction that archives the room deletes it. The one that brings a room back
/// sets it again. So an object that was left by a crash is found, and deleted some time later.
///
/// To archive a room needs no tenure: its last transaction is refused if anybody has claimed the
/// room since it was read. Who needs a room never waits for one that archives it.
class archiver {
public:
    archiver(core& on, archive_settings how);
    archiver(const archiver&) = delete;
    archiver& operator=(const archiver&) = delete;
    ~archiver();

    /// What has become of rooms.
    void on_news(const std::vector<journal::shared_store::change>& rooms);
    void on_second();
    /// Archives nothing any more.
    void stop();

    /// A room that was brought back.
    struct arrival {
        error_code why{}; ///< it is still in the archive: `unavailable`, `full`, `damaged`
        std::uint64_t revision = 0; ///< of its place; 0: somebody else has brought it back
        std::int64_t used = 0;      ///< the mark that it had before
    };
    using on_arrival = std::function<void(const arrival&)>;
    /// Brings a room back, if it is in the archive.
    void bring_back(const std::string& room, client::clock::time_point until, on_arrival then);

    [[nodiscard]] bool is_away() const { return objects_.is_away(); }
    [[nodiscard]] std::string failure() const { return objects_.failure(); }

    // For departures and homecomings.

    enum class fate {
        archived,
        changed,  ///< somebody uses it
        failed,   ///< this time
        hopeless, ///< it cannot be archived: it is damaged, or too long
    };
    /// Destroys it.
    void done(departure& which, fate how);
    /// Likewise.
    void done(homecoming& which, const arrival& back);
    [[nodiscard]] objects& store() { return objects_; }
    /// The name of an object that no other has.
    [[nodiscard]] std::string fresh_name(const std::string& room);
    /// The value of a key `loose/` of an object that nobody archives any more.
    static constexpr std::string_view doomed = "2";
    /// Deletes an object, then its key `loose/`, which has its value since that revision.
    void discard(const std::string& object, std::uint64_t revision);

private:
    /// A room that nobody holds.
    struct sleeper {
        std::string room;
        std::int64_t used;
        client::clock::time_point since;
    };

    core& on_;
    archive_settings how_;
    objects objects_;
    std::deque<sleeper> sleepers_; ///< in order of `since`
    std::list<std::unique_ptr<departure>> departures_;
    std::map<std::string, std::unique_ptr<homecoming>, std::less<>> homecomings_;
    std::map<std::string, std::uint64_t, std::less<>> loose_; ///< with revisions, at the last look
    client::clock::time_point looked_;
    client::clock::time_point tried_; ///< when it was last tried whether the archive is there
    std::uint64_t names_ = 0;
    bool is_stopped_ = false;
    while_here<archiver> while_here_{*this};

    void start_next();
    [[nodiscard]] bool may_start() const;
    [[nodiscard]] std::chrono::milliseconds rest() const;
    [[nodiscard]] bool is_for_this_node(std::string_view room) const;
    void add(const std::string& room, std::int64_t used);
    void look_for_loose();
    void take_loose(const std::vector<entry>& all);
    void doom(const entry& loose);
};

} // namespace scramble::etcd
