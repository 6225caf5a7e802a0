#pragma once

#include "cluster/deals.hpp"
#include "cluster/shared_log.hpp"
#include "host/keeper.hpp"
#include "scramble/async/while_here.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace scramble::host {

/// Keeps rooms for one of several nodes that share a store: see `cluster::shared_log`. What is
/// awake here may be awake at other nodes, too; one of them holds it.
class shared_keeper final : public keeper {
public:
    /// What `here` refers to, and `clock`, must outlive it.
    shared_keeper(cluster::shared_log::this_node here, net::connections& clock);
    shared_keeper(const shared_keeper&) = delete;
    shared_keeper& operator=(const shared_keeper&) = delete;
    ~shared_keeper() override;

    [[nodiscard]] journal::store& store() override { return here_.store; }
    [[nodiscard]] bool is_shared() const override { return true; }
    [[nodiscard]] bool was_away() override { return was_away_(); }
    [[nodiscard]] bool has_archive() const override { return here_.store.has_archive(); }
    void on_change(const hear_change& hear) override { hear_change_ = hear; }
    void on_needed(const hear_needed& hear) override { hear_needed_ = hear; }
    /// All nodes were told the same `longest_sleep`, by which their store says what is old.
    [[nodiscard]] std::optional<std::int64_t>
    old_before(std::chrono::seconds longest_sleep) const override;
    [[nodiscard]] std::int64_t mark_now() const override { return here_.store.mark_now(); }
    void tell_deals(const std::map<std::string, std::string>& played) override
    {
        deals_.tell(played);
    }
    [[nodiscard]] bool is_played_elsewhere(
        std::string_view deal,
        const std::function<bool(const std::string& room)>& is_known_better) const override
    {
        return deals_.is_played_elsewhere(deal, is_known_better);
    }
    [[nodiscard]] std::unique_ptr<kept_order> begin(archived& made,
                                                    const journal::claimed_room& of) override;
    void wake(const journal::listed_room& listed, maker make,
              std::function<void(error_code, woken)> then) override;

    /// How many rooms and classes stand like that here.
    [[nodiscard]] std::size_t count(cluster::standing how) const;

    /// Another node has sent that.
    void receive(const std::string& from, const cluster::message& message);
    /// The link to a node has broken, or is there again.
    void on_link(const std::string& node, bool is_up);
    /// Nothing has come from a node for some seconds, or something does again.
    void on_quiet(const std::string& node, bool is_quiet);
    /// From now on `was_away` tells whether this process has just stood still for too long.
    void on_return(std::function<bool()> was_away) { was_away_ = std::move(was_away); }
    /// From now on the clocks of the nodes agree, or not: then nothing is forgotten.
    void trust_clocks(bool agree) { do_clocks_agree_ = agree; }
    /// Lets go of all that this node holds, and asks other nodes to hold what it needs from now on.
    void retire();
    /// Its part is over, and inputs fail: nobody is left who waits for them.
    void close();

private:
    class order;
    /// Something that is being woken.
    struct waking {
        maker make;
        std::function<void(error_code, woken)> then;
        std::string holder;
        remade made{};
        std::unique_ptr<order> log{};
        std::uint64_t taken = 0;  ///< the number of the last record, a second ago
        std::uint32_t waited = 0; ///< seconds in which it took none
    };

    cluster::shared_log::this_node here_;
    hear_change hear_change_ = [](const auto&) {};
    hear_needed hear_needed_ = [](const auto&) {};
    std::function<bool()> was_away_ = [] { return false; };
    bool may_hold_ = true;
    bool do_clocks_agree_ = true;
    cluster::deals deals_{here_.peers};
    std::map<std::string, order*> orders_; ///< of all that is awake, or made and being woken
    std::map<std::string, waking> waking_;
    while_here<shared_keeper> while_here_{*this};
    callbacks::registration tick_;

    void on_store_change(const journal::shared_store::change& change);
    void on_found(const std::string& name, error_code why, const journal::kept_room& kept);
    void on_made(const std::string& name, const remade& made);
    void on_standing(order& of, cluster::standing now);
    void finish(const std::string& name, error_code why);
    void on_tick();
    template <class Do>
    void each_order(Do act);
};

} // namespace scramble::host
