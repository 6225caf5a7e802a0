#pragma once

#include "app/replay_files.hpp"
#include "net/http/http_session.hpp"
#include "page/page.hpp"
#include "replay/verify.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace scramble {

/// A game that was played, for browsers: the page at `/games/N` that shows it, N being its number
/// in its room, as in a room of `scramble host`. Used only on the strand.
class replay_site final : public net::http_site {
public:
    /// `found` is the verdict on the file.
    replay_site(const replay_file& played, const replay::verdict& found);

    [[nodiscard]] net::response serve(const net::request_head& head,
                                      net::http_session& client) override;

private:
    std::string path_; ///< of the page
    page::files files_{"replay"};
    net::reply_ptr to_page_;
    net::reply_ptr frames_;
    net::reply_ptr file_;

    [[nodiscard]] net::reply_ptr find(std::string_view path, const net::request_head& head) const;
};

/// Prints the verdict on a file, and serves its page on loopback until a signal; port 0 is a free
/// one. Result: the exit status.
int play_replay(const std::string& path, std::uint16_t port);

} // namespace scramble
