#pragma once

#include "whole/play.hpp"
#include "whole/room_model.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scramble::whole {

/// A request for a new room, and what its settings mean.
struct opening {
    asked request;
    opened_room wanted; ///< without what the server chooses
    bool is_mistaken = false;
};

/// A server of many rooms. Each game has its own judge, and each room its model.
///
/// The server alone chooses names, codes and seeds: they are taken from it. Everything else that it
/// tells about rooms is the models'.
class rooms_play final : public play {
public:
    rooms_play(const scramble::host::limits& most, std::uint64_t seed)
        : most_(most), host_(most, seed, *this)
    {
    }

    /// A room that there is, or was.
    struct room {
        room(opened_room known, std::string by, table& its, int now)
            : model(std::move(known), its.judged, now), opener(std::move(by)), at(its), used(now)
        {
        }
        room_model model;
        std::string opener; ///< the network of whoever opened it
        table& at;
        bool has_ended = false;
        int used; ///< in which second somebody last asked for it or waited in it
    };
    [[nodiscard]] const std::vector<std::unique_ptr<room>>& rooms() const { return rooms_; }

    /// That client will ask for a room.
    void ask_for_room(visitor& who, const opening& what);

    follower& connect_live(const room& in, const std::string& player, const std::string& key,
                           const follower* since)
    {
        return connect_live_at(in.at, player, true, key, since);
    }

    /// The game that a live client has joined.
    [[nodiscard]] const setup& joined_by(const follower& who) { return table_of(who).judged.in(); }

    [[nodiscard]] tally counted_here() const;

private:
    scramble::host::limits most_;
    std::vector<std::unique_ptr<room>> rooms_; ///< in the order of opening
    std::map<std::string, opening> openings_;  ///< by target
    tally tally_;
    int now_ = 0;
    std::optional<std::pair<int, std::string>> list_; ///< and when it was written
    struct record {
        std::size_t openings = 0;
        std::size_t wrong_codes = 0; ///< in this minute
    };
    std::map<std::string, record> records_; ///< by network
    visitor* asking_ = nullptr;             ///< whose request about rooms is being served
    asked asked_;
    rooms_host host_;

    [[nodiscard]] host& served() override { return host_; }
    [[nodiscard]] const host& served() const override { return host_; }
    void on_visit(visitor& by, const std::string& method, const std::string& target) override;
    void on_handshake(follower& by) override;
    void on_served(const std::string& network) override;
    void on_second() override;
    void compare() override;
    [[nodiscard]] bool must_rest() const override;

    [[nodiscard]] room* find(const std::string& name);
    [[nodiscard]] room* room_of(const std::string& target);
    [[nodiscard]] std::size_t open_rooms() const;
    [[nodiscard]] room_model::answer answered(const asked& what, const std::string& network);
    [[nodiscard]] room_model::answer opened(const opening& what, const std::string& network);
    [[nodiscard]] room_model::answer listed();
    [[nodiscard]] room_model::answer found(const std::string& code, record& of);
};

} // namespace scramble::whole
