#pragma once

#include "etcd/keys.hpp"
#include "etcd/wire.hpp"

#include <cstdint>
#include <optional>
#include <string>
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
    log_end(const keys& names, std::string room) : names_(names), room_(std::move(room)) {}

    /// What is to be asked next. Requires: there is no result.
    [[nodiscard]] transaction next();
    /// The answer. Result: false if it is none to what was asked.
    [[nodiscard]] bool take(const transacted& read);
    /// The number of the last record, also if it is damaged: that is told when it is read. 0: there
    /// is none. Nothing: `next` has to be asked.
    [[nodiscard]] std::optional<std::uint64_t> result() const { return last_; }

private:
    // Represents: an append begins in each window before begun_, and in none from open_ on.
    keys names_;
    std::string room_;
    std::uint64_t begun_ = 0;
    std::uint64_t open_ = beyond_all;
    std::vector<std::uint64_t> asked_; ///< windows
    std::optional<std::uint64_t> last_;

    static constexpr std::uint64_t beyond_all = std::uint64_t{1} << 50U;

    void choose();
    [[nodiscard]] bool is_found() const { return begun_ == open_; }
};

} // namespace scramble::etcd
