#pragma once

#include "host/room.hpp"
#include "net/connections.hpp"
#include "net/http/kept_reply.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scramble::host {

/// The lists of the rooms that want to be listed, for browsers and for telnet. Each has the rooms
/// with the most players, and is written at most once a second however many ask for it.
class listing {
public:
    /// How many rooms a list has at most.
    static constexpr std::size_t most = 100;

    using room_map = std::map<std::string, std::shared_ptr<room>, std::less<>>;
    /// Both must outlive it.
    listing(const room_map& all, net::connections& clock) : all_(all), clock_(clock) {}

    /// The answer to GET /rooms: lines ROOM GAME SIZE PLAYERS WATCHING STATE TITLE.
    [[nodiscard]] net::reply_ptr for_browsers();
    /// Lines CODE SIZE PLAYERS TITLE, of the rooms that can be joined by telnet.
    [[nodiscard]] const std::string& for_telnet();
    /// A second has passed: where there are very many rooms, it looks for the fullest.
    void look();

private:
    /// The rooms of a list.
    class found {
    public:
        /// Each time it looks at so many: that takes a millisecond.
        static constexpr std::size_t most_looked_at = 1'000;

        /// The first of `all` that are listed and wanted, the fullest first; those with as many
        /// players by name. Where there are very many, each time some more are looked at, so that
        /// nobody waits until all are.
        template <class Wanted>
        [[nodiscard]] std::vector<const room*> in(const room_map& all, Wanted is_wanted);

    private:
        std::vector<std::string> names_; ///< of the last time
        std::string last_;               ///< which was looked at
    };

    const room_map& all_;
    net::connections& clock_;
    [[nodiscard]] std::vector<const room*> those_for_browsers();
    [[nodiscard]] std::vector<const room*> those_for_telnet();
    found of_browsers_;
    found of_telnet_;
    net::kept_reply answer_; ///< as of answered_
    std::optional<net::instant> answered_;
    std::string lines_; ///< for telnet, as of written_
    std::optional<net::instant> written_;
};

} // namespace scramble::host
