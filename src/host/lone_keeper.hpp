#pragma once

#include "host/keeper.hpp"
#include "scramble/async/while_here.hpp"
#include "scramble/error.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scramble::host {

/// Keeps rooms for one server alone: what it holds, nobody else has.
class lone_keeper final : public keeper {
public:
    /// `kept` and `clock` must outlive it.
    lone_keeper(strand executor, journal::store& kept, net::connections& clock);

    [[nodiscard]] journal::store& store() override { return kept_; }
    [[nodiscard]] std::optional<std::int64_t>
    old_before(std::chrono::seconds longest_sleep) const override;
    [[nodiscard]] std::int64_t mark_now() const override;
    [[nodiscard]] std::unique_ptr<kept_order> begin(archived& made,
                                                    const journal::claimed_room& of) override;
    void wake(const journal::listed_room& listed, maker make,
              std::function<void(error_code, woken)> then) override;

private:
    /// Something that is being woken.
    struct waking {
        maker make;
        std::function<void(error_code, woken)> then;
        journal::claimed_room of{};
        woken made{};
        std::vector<journal::record> read{}; ///< of these, the first `taken` are applied
        std::size_t taken = 0;
        bool is_right = true;      ///< nothing that was read is damaged
        std::uint64_t applied = 0; ///< the number of the last record
    };

    strand executor_;
    journal::store& kept_;
    std::map<std::string, waking> waking_;
    net::instant begun_ = clock().now();
    while_here<lone_keeper> while_here_{*this};

    class log_order;
    [[nodiscard]] std::unique_ptr<log_order> order_of(const journal::claimed_room& of,
                                                      std::uint64_t last);
    void on_claimed(const std::string& name, error_code error, journal::claimed_room of);
    void on_made(const std::string& name, const remade& made);
    void read_on(const std::string& name);
    void on_read(const std::string& name, error_code error, std::vector<journal::record> read);
    void apply_on(const std::string& name);
    void end_wake(const std::string& name);
    void finish(const std::string& name, error_code why);
};

/// Keeps rooms in `kept`, or nowhere if that is null: then it is null itself.
[[nodiscard]] std::unique_ptr<keeper> keep_alone(strand executor, journal::store* kept,
                                                 net::connections& clock);

} // namespace scramble::host
