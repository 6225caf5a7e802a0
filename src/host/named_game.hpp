#pragma once

#include "host/kind.hpp"
#include "scramble/people/rules/roster.hpp"
#include "scramble/people/wire/name.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::host {

/// A game whose players have names, which they claim. `Room` shares it: its game, claims, audience
/// and limits.
template <class Room>
class named_game : public hosted_game {
public:
    [[nodiscard]] followed_game& game() final { return room_->game(); }
    [[nodiscard]] net::http_site& site() final { return *site_; }
    [[nodiscard]] std::uint64_t seed() const final
    {
        return room_->game().seed().value_or(first_seed_);
    }
    [[nodiscard]] std::uint64_t first_seed() const final { return first_seed_; }
    [[nodiscard]] std::uint32_t number() final { return room_->game().number(); }
    [[nodiscard]] net::audience& audience() final { return room_->audience(); }

    [[nodiscard]] bool apply(std::string_view record, net::instant at) final
    {
        return room_->apply(record, at);
    }

    [[nodiscard]] bool has_names() const final { return true; }
    [[nodiscard]] std::span<const std::string_view> names() const final { return roster().names(); }
    void lock(bool is_locked) final { room_->claims().lock(is_locked); }
    [[nodiscard]] bool is_locked() final { return room_->claims().is_locked(); }
    [[nodiscard]] bool has(std::string_view player) const final
    {
        return roster().find(player).has_value();
    }
    void remove(std::string_view player) final { room_->remove(player); }
    [[nodiscard]] std::optional<net::key_digest> key_of(std::string_view player) final
    {
        return room_->claims().key_of(player);
    }
    [[nodiscard]] std::optional<refusal> refused(std::string_view player,
                                                 const net::key& key) override
    {
        if (!people::is_player(player))
            return refusal{400, "expected a PLAYER of 1 to 64 letters, digits and underscores"};
        if (const auto why = room_->claims().refused(player, key))
            return refusal{why->status, std::string(why->reason.text)};
        return std::nullopt;
    }
    void reserve(std::string_view player, const net::key_digest& key) final
    {
        room_->claims().reserve(player, key);
    }
    bool unreserve(std::string_view player) final { return room_->claims().unreserve(player); }
    void call(std::string_view player, std::string_view name) final
    {
        room_->claims().call(player, std::string(name));
    }

    [[nodiscard]] bool is_spent() const final { return room_->is_spent(); }
    void pause(bool is_paused, net::instant at) final { room_->pause(is_paused, at); }

    /// Everybody with the most points, if anybody has one.
    [[nodiscard]] std::vector<std::string> winners() const final
    {
        std::vector<std::string> best;
        std::uint64_t most = 1;
        for (score& each : scores()) {
            if (each.points > most)
                best.clear();
            if (each.points >= most)
                best.push_back(std::move(each.player));
            most = std::max(most, each.points);
        }
        return best;
    }
    [[nodiscard]] std::vector<score> scores() const final
    {
        std::vector<score> all;
        const auto names = roster().names();
        for (std::size_t number = 0; number < names.size(); ++number) {
            const auto who = static_cast<people::player>(number);
            if (!room_->claims().is_removed(who))
                all.push_back({std::string(names[number]), points_of(who)});
        }
        return all;
    }

protected:
    /// `seed` is that of the first game; `site` serves the room.
    named_game(std::shared_ptr<Room> room, net::site_ptr site, std::uint64_t seed)
        : room_(std::move(room)), site_(std::move(site)), first_seed_(seed)
    {
    }

    [[nodiscard]] const std::shared_ptr<Room>& room() const { return room_; }

private:
    std::shared_ptr<Room> room_;
    net::site_ptr site_;
    std::uint64_t first_seed_;

    [[nodiscard]] virtual const people::roster& roster() const = 0;
    [[nodiscard]] virtual std::uint64_t points_of(people::player who) const = 0;
};

} // namespace scramble::host
