#pragma once

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

/// A claim of a room, which `claim_batches` takes through its steps together with others. Each step
/// adds its part to a transaction, and judges its part of the answer; both have as many operations
/// as the constant says.
class claim final : public taking {
public:
    /// What a caller knows of the room.
    struct hint {
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

    /// What comes next.
    enum class step {
        over, ///< it is finished, and destroyed
        take,
        end,
    };
    using answers = std::span<const found>;

    /// Looks at what there is to claim.
    static constexpr std::size_t look_size = 3;
    void add_look(transaction& to) const;
    [[nodiscard]] step judge_look(answers read);

    /// Takes it, unless anybody has it.
    static constexpr std::size_t take_size = 2;
    void add_take(transaction& to) const;
    /// All that was to be taken together is taken.
    void take(std::uint64_t epoch) { epoch_ = epoch; }
    /// Nothing was taken; `read` says whether that was because of this room.
    [[nodiscard]] step judge_refused(answers read, bool is_in_doubt);

    /// Finds the last record, if one close to it is known. From now on nobody else can append.
    static constexpr std::size_t end_size = 2;
    [[nodiscard]] bool is_near_end() const { return hint_.known != 0; }
    void add_end(transaction& to) const;

    // The last step finishes it.
    void judge_end(answers read);
    /// Finds it wherever it is. If it cannot, the next claim finds that this node owns the room.
    void find_end();
    void fail(client::outcome::kind why);

private:
    hint hint_;
    journal::kept_room what_;
    std::uint64_t created_ = 0; ///< the room
    std::int64_t used_ = 0;     ///< the mark of its place
    std::uint64_t epoch_ = 0;
    log_end end_{on().names(), room()};

    void ask() override;
    [[nodiscard]] step end(error_code why);
};

[[nodiscard]] std::unique_ptr<job> claim_of(core& on, std::string room, claim::hint known,
                                            journal::store::on_claim then);

} // namespace scramble::etcd
