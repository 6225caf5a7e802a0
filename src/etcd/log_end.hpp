#pragma once

#include "etcd/keys.hpp"
#include "etcd/wire.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace scramble::etcd {

/// Finds the number of the last record of a log, to which nobody appends meanwhile.
///
/// etcd looks at every key of a range, even if it is to give only one of them, and a log may have a
/// million. So only windows are asked for: ranges of as many numbers as an append has records at
/// most. An append begins in each window before the last append's, and in none behind it. The first
/// questions double the distance; the next ones divide what is left by sixty.
class log_end {
public:
    log_end(keys names, std::string room) : names_(std::move(names)), room_(std::move(room)) {}

    /// What is to be asked next. Requires: there is no result.
    [[nodiscard]] transaction next();
    /// The answer. Result: false if it does not answer what was asked.
    [[nodiscard]] bool take(const transacted& read);
    /// The number of the last record; 0: there is none. If appends are damaged or lost, a number
    /// that cannot be read: that is told when it is read. Nothing: `next` has to be asked.
    [[nodiscard]] std::optional<std::uint64_t> result() const
    {
        return is_last_ ? last_ : std::nullopt;
    }

private:
    // Represents: an append begins in each window before some_before_, and in none from none_from_
    // on. last_ is found when these meet, and then nothing may be behind it.
    keys names_;
    std::string room_;
    std::uint64_t some_before_ = 0;
    std::uint64_t none_from_ = beyond_all;
    std::vector<std::uint64_t> asked_; ///< windows
    std::optional<std::uint64_t> last_;
    bool is_last_ = false; ///< it is known that nothing is behind it

    static constexpr std::uint64_t beyond_all = std::uint64_t{1} << 50U;

    void choose();
    [[nodiscard]] bool take_last(const entry* append);
    [[nodiscard]] bool is_found() const { return some_before_ == none_from_; }
};

} // namespace scramble::etcd
