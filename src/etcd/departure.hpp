#pragma once

#include "etcd/archiver.hpp"
#include "etcd/packed.hpp"
#include "etcd/wire.hpp"
#include "journal/journal.hpp"
#include "scramble/async/while_here.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace scramble::etcd {

/// A room on its way into the archive: see `archiver`.
class departure {
public:
    departure(core& on, archiver& by, std::string room, std::int64_t used);
    departure(const departure&) = delete;
    departure& operator=(const departure&) = delete;
    ~departure() = default;

    void start() { read(); }

    [[nodiscard]] const std::string& room() const { return room_; }
    [[nodiscard]] std::int64_t used() const { return used_; }

private:
    core& on_;
    archiver& by_;
    std::string room_;
    std::int64_t used_;
    client::clock::time_point until_;
    packing pack_;
    bool has_begun_ = false;
    journal::kept_room what_;
    std::uint64_t place_ = 0;              ///< the revision of its value
    std::uint64_t next_ = 1;               ///< the number of the record to read next
    std::vector<journal::record> waiting_; ///< to be packed
    std::string object_;
    std::string bytes_;
    std::uint64_t loose_ = 0; ///< the revision of its key
    while_here<departure> while_here_{*this};

    void read();
    void take(const std::vector<found>& read);
    [[nodiscard]] bool take_append(const entry& append);
    void pack(std::size_t least);
    [[nodiscard]] bool is_too_long(std::size_t packed) const;
    void announce();
    void write();
    void flip();
    void judge_flip(const client::result& from);
    template <class Take>
    void transact(const transaction& next, Take take);
    void end(archiver::fate how) { by_.done(*this, how); }
};

} // namespace scramble::etcd
