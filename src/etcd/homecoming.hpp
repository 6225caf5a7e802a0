#pragma once

#include "etcd/archiver.hpp"
#include "etcd/packed.hpp"
#include "etcd/values.hpp"
#include "etcd/wire.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace scramble::etcd {

/// A room on its way back from the archive: see `archiver`. Several nodes may bring it back at
/// once: all write the same, and the first to end it wins.
class homecoming {
public:
    homecoming(core& on, archiver& by, std::string room, client::clock::time_point until);
    homecoming(const homecoming&) = delete;
    homecoming& operator=(const homecoming&) = delete;
    ~homecoming() = default;

    void add(archiver::on_arrival then) { then_.push_back(std::move(then)); }
    void start();
    void tell(const archiver::arrival& back);

    [[nodiscard]] const std::string& room() const { return room_; }

private:
    core& on_;
    archiver& by_;
    std::string room_;
    client::clock::time_point until_;
    std::vector<archiver::on_arrival> then_;
    archived_room from_;
    std::uint64_t archived_at_ = 0; ///< the revision that created its key
    std::optional<unpacking> parts_;
    std::string kept_;       ///< the value of the room's key
    std::uint64_t next_ = 1; ///< the number of the record to write next

    void take_key(const entry& key);
    void take_object(objects::outcome how, std::string bytes);
    void write_next();
    void flip();
    void judge_flip(const client::result& from);
    [[nodiscard]] transaction while_archived() const;
    void end(error_code why) { by_.done(*this, {why}); }
};

} // namespace scramble::etcd
