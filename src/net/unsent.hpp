#pragma once

#include "net/reply.hpp"

#include <cstddef>
#include <string>
#include <unordered_map>

namespace scramble::net {

/// The bytes in the memory of a server that its clients have not taken yet. Equal answers share
/// their bytes, which count once. An answer that goes out at once is not counted, and costs
/// nothing here. Used only on the strand.
class unsent {
public:
    /// So much may wait to be sent, besides the longest answer: a board may be longer than that.
    static constexpr std::size_t most = 16UL * 1024 * 1024;

    /// Somebody holds these bytes from now on.
    void hold(const std::string& bytes)
    {
        if (++holders_[&bytes] == 1)
            size_ += bytes.size();
    }
    void hold_all(const auto& pieces)
    {
        for (const shared_bytes& each : pieces)
            hold(*each);
    }
    void hold(const reply& answer)
    {
        hold(answer.front);
        hold_all(answer.pieces);
    }

    /// The same holder lets go of them. Requires: it holds them.
    void let_go(const std::string& bytes)
    {
        const auto found = holders_.find(&bytes);
        if (--found->second != 0)
            return;
        size_ -= bytes.size();
        holders_.erase(found);
    }
    void let_go_of_all(const auto& pieces)
    {
        for (const shared_bytes& each : pieces)
            let_go(*each);
    }
    void let_go(const reply& answer)
    {
        let_go(answer.front);
        let_go_of_all(answer.pieces);
    }

    /// How many bytes there are.
    [[nodiscard]] std::size_t size() const { return size_; }

    /// Whether there is too much, as far as is known; `look` says more.
    [[nodiscard]] bool is_too_much() const { return size_ > allowed_; }
    /// One connection holds at most `longest` bytes. Result: whether there is too much.
    [[nodiscard]] bool is_too_much(std::size_t longest)
    {
        allowed_ = most + longest;
        return is_too_much();
    }

private:
    // Represents: how many hold each text, by its address, which no client chooses; size_ is the
    // sum of the texts' sizes. allowed_ may be too little by what is held since it was set.
    std::unordered_map<const std::string*, std::size_t> holders_;
    std::size_t size_ = 0;
    std::size_t allowed_ = most;
};

} // namespace scramble::net
