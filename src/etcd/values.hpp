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

/// The values of the keys, as texts. Each begins with the number of its form. What is read may be
/// anything: then there is nothing.

/// Of a node's key.
[[nodiscard]] std::string text_of(const journal::node& what);
[[nodiscard]] std::optional<journal::node> read_node(std::string_view name, std::string_view text);

/// Of a room's key. It has a sum, so a flipped byte is found.
[[nodiscard]] std::string text_of(const journal::kept_room& what);
[[nodiscard]] std::optional<journal::kept_room> read_room(std::string_view name,
                                                          std::string_view text);

/// Of a place's key: what a list needs.
[[nodiscard]] std::string text_of_place(const journal::kept_room& what,
                                        std::chrono::sys_seconds used);
/// Its holder is left empty.
[[nodiscard]] std::optional<journal::listed_room> read_place(std::string_view room,
                                                             std::string_view text);

/// Its code and those of the places inside.
[[nodiscard]] std::set<std::string> codes_of(const journal::kept_room& what);
/// When a room is used that is used now.
[[nodiscard]] std::chrono::sys_seconds used_now();

/// An append, as it is kept. Its epoch makes it differ from those of all others.
struct kept_append {
    std::uint64_t epoch = 0;
    std::vector<journal::record> what{};
};
/// It has a sum over the room and the numbers, too.
/// Requires: there are records.
[[nodiscard]] std::string text_of(std::string_view room, const kept_append& what);
/// `first` is the number of its first record.
[[nodiscard]] std::optional<kept_append> read_append(std::string_view room, std::uint64_t first,
                                                     std::string_view text);
/// How many records an append has, also if it is damaged: at least one.
[[nodiscard]] std::uint64_t count_in(std::string_view append);

} // namespace scramble::etcd
