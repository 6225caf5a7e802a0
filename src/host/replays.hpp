#pragma once

#include "host/history.hpp"
#include "host/refusal.hpp"
#include "host/rooms.hpp"
#include "journal/journal.hpp"
#include "net/http/http_session.hpp"
#include "page/page.hpp"
#include "replay/retelling.hpp"
#include "scramble/async/while_here.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// Tells which games were played in a room, and gives each as a replay file, and as a page with its
/// frames. They are made of the records that a journal keeps, which are read in pieces: others have
/// their turn in between. Used only on the strand.
class replays {
public:
    /// `all` and `kept` must outlive it; `kept` is null where no rooms are kept. A room takes at
    /// most so many players.
    replays(rooms& all, strand executor, journal::store* kept);
    replays(const replays&) = delete;
    replays& operator=(const replays&) = delete;
    ~replays() = default;

    /// Answers with the list of a room's games, or with one of them in that form.
    enum class form { list, page, frames, file };
    [[nodiscard]] net::response list(room& asked, net::http_session& client)
    {
        return begin(asked, {form::list, 0}, client);
    }
    [[nodiscard]] net::response tell(room& asked, std::uint32_t game, form as,
                                     const net::request_head& head, net::http_session& client);

private:
    /// What a request asks for.
    struct wish {
        form as;
        std::uint32_t game; ///< 0 for the list of all
    };
    [[nodiscard]] net::response begin(room& asked, const wish& wanted, net::http_session& client);

    /// What is made for one request.
    struct reading {
        std::string room;
        std::string log;      ///< the name of the room, or of its class
        std::uint32_t number; ///< of the room in its class; 0 if it is in none
        wish wanted;
        game_history found;
        std::function<void(net::reply_ptr)> answer;
        std::uint64_t after = 0;                   ///< the number of the last record
        std::unique_ptr<replay::retelling> text{}; ///< once the game is found
        std::uint64_t seed = 0;                    ///< of that game
    };
    using reading_ptr = std::shared_ptr<reading>;

    rooms& rooms_;
    strand executor_;
    journal::store* kept_;
    page::files page_{"replay"};
    std::size_t readings_ = 0;
    while_here<replays> while_here_{*this};

    void read_on(const reading_ptr& asked);
    void on_read(const reading_ptr& asked, error_code error,
                 const std::vector<journal::record>& read);
    [[nodiscard]] static bool take(reading& into, const std::vector<journal::record>& read);
    [[nodiscard]] static bool take(reading& into, const journal::record& next);
    void begin_text(const reading_ptr& asked, room& of);
    void end(const reading_ptr& asked, room& of);
    void end(const reading_ptr& asked, net::reply_ptr reply);
    void end(const reading_ptr& asked, const refusal& why);
};

} // namespace scramble::host
