#pragma once

#include "journal/journal.hpp"
#include "journal/shared_store.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::etcd {

/// The values of the keys, as texts. Each begins with the number of its form. Reading a text that
/// is no such value gives nothing.

/// The value of a node's key.
[[nodiscard]] std::string text_of(const journal::node& node);
[[nodiscard]] std::optional<journal::node> read_node(std::string_view name, std::string_view text);

/// The value of a room's key, with a checksum.
[[nodiscard]] std::string text_of(const journal::kept_room& kept);
[[nodiscard]] std::optional<journal::kept_room> read_room(std::string_view name,
                                                          std::string_view text);

/// The value of a place's key: all that a list needs.
[[nodiscard]] std::string text_of_place(const journal::kept_room& kept,
                                        std::chrono::sys_seconds used);
/// Leaves the holder and the mark of its use empty: the time in the text is of some node's clock.
[[nodiscard]] std::optional<journal::listed_room> read_place(std::string_view room,
                                                             std::string_view text);

/// What etcd knows of a room that is in the archive.
struct archived_room {
    journal::listed_room place;
    std::string object;    ///< its name
    std::size_t size = 0;  ///< of the object
    std::uint32_t sum = 0; ///< likewise
    friend bool operator==(const archived_room&, const archived_room&) = default;
};
[[nodiscard]] std::string text_of(const archived_room& archived);
[[nodiscard]] std::optional<archived_room> read_archived(std::string_view room,
                                                         std::string_view text);
[[nodiscard]] std::uint32_t sum_of_object(std::string_view bytes);

/// The room's code and those of the rooms in its class.
[[nodiscard]] std::set<std::string> codes_of(const journal::kept_room& kept);
/// The time of use to write for a room that is in use.
[[nodiscard]] std::chrono::sys_seconds used_now();

/// The value of an append. The epoch makes it unique among tenures.
struct kept_append {
    std::uint64_t epoch = 0;
    std::vector<journal::record> what{};
};
/// The checksum covers the room and the numbers too.
/// Requires: at least one record.
[[nodiscard]] std::string text_of(std::string_view room, const kept_append& append);
/// `first` is the number of the first record.
[[nodiscard]] std::optional<kept_append> read_append(std::string_view room, std::uint64_t first,
                                                     std::string_view text);
/// The number of records of an append, damaged or not: at least one.
[[nodiscard]] std::uint64_t count_in(std::string_view append);

} // namespace scramble::etcd
