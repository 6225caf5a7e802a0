#pragma once

#include "host/history.hpp"
#include "host/refusal.hpp"
#include "host/rooms.hpp"
#include "journal/journal.hpp"
#include "net/deadlines.hpp"
#include "net/http/http_session.hpp"
#include "page/page.hpp"
#include "scramble/async/while_here.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace scramble::host {

/// Tells which games were played in a room, and gives each as a replay file, and as a page with its
/// frames. They are made of the records that a journal keeps, in portions: others have their turn
/// in between, and of a long game little is in memory. Used only on the strand.
class replays {
public:
    /// `all` and `kept` must outlive it; `kept` is null where no rooms are kept.
    replays(rooms& all, strand executor, journal::store* kept);
    replays(const replays&) = delete;
    replays& operator=(const replays&) = delete;
    ~replays() = default;

    /// Answers `client` with the list of a room's games, or with one of them in that form.
    enum class form { list, page, frames, file };
    [[nodiscard]] net::response list(room& asked, const net::request_head& head,
                                     net::http_session& client)
    {
        return begin(asked, {form::list, 0}, {client.network_of(head), client.now()});
    }
    [[nodiscard]] net::response tell(room& asked, std::uint32_t game, form as,
                                     const net::request_head& head, net::http_session& client);

private:
    class reading;
    using reading_ptr = std::shared_ptr<reading>;
    /// What a request asks for.
    struct wish {
        form as;
        std::uint32_t game; ///< 0 for the list of all
    };
    /// Who asks, and when.
    struct asker {
        std::string network;
        net::instant now;
    };
    /// Who has been reading since then.
    struct reader {
        std::weak_ptr<reading> what;
        asker by;
    };

    rooms& rooms_;
    strand executor_;
    journal::store* kept_;
    page::files page_{"replay"};
    std::vector<reader> readers_; ///< those that came first are first
    while_here<replays> while_here_{*this};

    [[nodiscard]] net::response begin(room& asked, const wish& wanted, const asker& by);
    [[nodiscard]] bool has_place(const asker& by);
    void read_on(const reading_ptr& asked, net::http_session& client);
    void on_read(const reading_ptr& asked, net::http_session& client, error_code error,
                 const std::vector<journal::record>& read);
    void begin_text(const reading_ptr& asked, net::http_session& client, room& of);
    void begin_text(const reading_ptr& asked, net::http_session& client,
                    const replay::heading& head);
    [[nodiscard]] std::optional<refusal> hidden(const room& of, const reading& asked) const;
};

} // namespace scramble::host
