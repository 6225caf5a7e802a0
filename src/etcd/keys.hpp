#pragma once

#include "scramble/text/decimal.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::etcd {

/// The keys of nodes and rooms. `node/`, `old/`, `out/`, `own/` and `place/` are neighbours in
/// order, so one watch covers them.
class keys {
public:
    /// All keys begin with `prefix`.
    explicit keys(std::string prefix) : prefix_(std::move(prefix)) {}

    [[nodiscard]] std::string node(std::string_view name) const { return of("node/", name); }
    [[nodiscard]] std::string own(std::string_view room) const { return of("own/", room); }
    [[nodiscard]] std::string place(std::string_view room) const { return of("place/", room); }
    /// Instead of its place, its room and its log, what is in the archive has this key.
    [[nodiscard]] std::string out(std::string_view room) const { return of("out/", room); }
    [[nodiscard]] std::string room(std::string_view name) const { return of("room/", name); }
    /// An object in the archive that no room has: see `archiver`.
    [[nodiscard]] std::string loose(std::string_view object) const { return of("loose/", object); }
    [[nodiscard]] std::string code(std::string_view code) const { return of("code/", code); }
    /// What is older than this key was there before that mark: see `ages`.
    [[nodiscard]] std::string old(std::uint64_t mark) const { return of("old/", digits_of(mark)); }
    /// The key of the append whose first record has that number.
    [[nodiscard]] std::string log(std::string_view room, std::uint64_t number) const
    {
        return logs(room) + digits_of(number);
    }
    /// The common prefix of the keys of a room's log.
    [[nodiscard]] std::string logs(std::string_view room) const { return of("log/", room) + '/'; }

    /// The number in a key of that room's log; nothing if it is another key.
    [[nodiscard]] std::optional<std::uint64_t> number_of(std::string_view room,
                                                         std::string_view key) const
    {
        const std::string before = logs(room);
        if (!key.starts_with(before) || key.size() != before.size() + most_digits)
            return std::nullopt;
        return decimal(key.substr(before.size()));
    }

    /// What is watched: until before `watch_end`.
    [[nodiscard]] std::string watch_begin() const { return prefix_ + "node/"; }
    [[nodiscard]] std::string watch_end() const { return behind(prefix_ + "place/"); }

    /// The end of all keys that begin with `prefix`. Requires: it does not end with byte 255.
    [[nodiscard]] static std::string behind(std::string prefix)
    {
        ++prefix.back();
        return prefix;
    }

    /// If the key is one of `kind`, such as `own/`, takes all off that is before the name.
    [[nodiscard]] bool take(std::string_view kind, std::string_view& key) const
    {
        if (!key.starts_with(prefix_) || !key.substr(prefix_.size()).starts_with(kind))
            return false;
        key.remove_prefix(prefix_.size() + kind.size());
        return true;
    }

private:
    static constexpr std::size_t most_digits = 20;
    std::string prefix_;

    [[nodiscard]] static std::string digits_of(std::uint64_t number)
    {
        const std::string digits = std::to_string(number);
        return std::string(most_digits - digits.size(), '0') + digits;
    }
    [[nodiscard]] std::string of(std::string_view kind, std::string_view name) const
    {
        std::string key = prefix_;
        key += kind;
        key += name;
        return key;
    }
};

} // namespace scramble::etcd
