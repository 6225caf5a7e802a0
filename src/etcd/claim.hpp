#pragma once

#include "etcd/archiver.hpp"
#include "etcd/log_end.hpp"
#include "etcd/taking.hpp"
#include "etcd/wire.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace scramble::etcd {

/// A claim of a room, which `claim_batches` takes through its steps together with others. A step
/// adds its part to a transaction, and judges its part of the answer; both have as many operations
/// as the constant says.
class claim final : public taking {
public:
    /// What a caller knows of the room.
    struct hint {
        bool is_found = false;   ///< the caller has its settings
        std::uint64_t known = 0; ///< a record with this number is there; 0: nothing is known
        std::function<bool()> is_awaited = [] { return false; }; ///< whether somebody waits for it
    };

    claim(core& on, std::string room, hint known, journal::store::on_claim then)
        : taking(on, std::move(room), std::move(then)), hint_(std::move(known))
    {
    }

    void start() override;

    [[nodiscard]] bool is_awaited() const { return hint_.is_awaited(); }
    [[nodiscard]] core::clock::time_point given_up() const { return until(); }

    using answers = std::span<const found>;

    /// Whether there is no need to look: the caller has found the room, and no node seems to hold
    /// it. What has changed meanwhile makes the comparisons of the next step false.
    [[nodiscard]] bool knows_room();

    /// Looks at what there is to claim. Result: whether to take it; otherwise it goes on by itself.
    static constexpr std::size_t look_size = 4;
    void add_look(transaction& to) const;
    [[nodiscard]] bool judge_look(answers read);

    /// Takes it, unless anybody has it, and looks for its last record: nobody else can append then.
    static constexpr std::size_t take_size = 4;
    void add_take(transaction& to) const;

    // The last step finishes it.
    void judge_take(answers read, std::uint64_t epoch);
    void fail(client::outcome::kind why);

private:
    /// How far from the record that is known another append is looked for. etcd reads every key of
    /// a range before it gives the last one.
    static constexpr std::uint64_t reach = 10;

    hint hint_;
    journal::kept_room what_;
    comparison still_there_; ///< true as long as the room is the one that was seen
    std::int64_t used_ = 0;  ///< the mark of its place
    archiver::arrival back_; ///< that it was brought back
    std::uint64_t epoch_ = 0;
    log_end end_{on().names(), room()};

    void ask() override;
    void bring_back();
    [[nodiscard]] std::uint64_t last_in(const entry& append) const;
    void find_end();
};

[[nodiscard]] std::unique_ptr<job> claim_of(core& on, std::string room, claim::hint known,
                                            journal::store::on_claim then);

} // namespace scramble::etcd
