#pragma once

#include <cstddef>
#include <memory>

namespace scramble::host {

/// How many bots play in all rooms of a server together, and how many may: each thinks on the one
/// thread that serves everybody. Used only on the strand.
class bot_count {
    struct leave {
        void operator()(bot_count* from) const { --from->now_; }
    };

public:
    explicit bot_count(std::size_t most) : most_(most) {}
    bot_count(const bot_count&) = delete;
    bot_count& operator=(const bot_count&) = delete;
    ~bot_count() = default;

    /// From now on so many may; those that are too many play on.
    void allow(std::size_t most) { most_ = most; }

    [[nodiscard]] bool has_room_for(std::size_t more) const { return now_ + more <= most_; }

    [[nodiscard]] std::size_t now() const { return now_; }

    /// One of them, who counts while it exists. It must not outlive the count.
    using entry = std::unique_ptr<bot_count, leave>;
    [[nodiscard]] entry enter()
    {
        ++now_;
        return entry(this);
    }

private:
    std::size_t most_;
    std::size_t now_ = 0;
};

} // namespace scramble::host
