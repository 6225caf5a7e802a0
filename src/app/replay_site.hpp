#pragma once

#include "app/replay_files.hpp"
#include "net/http/routes.hpp"
#include "page/page.hpp"
#include "replay/verify.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace scramble {

/// A game that was played, for browsers: the page at `/games/N` that shows it, N being its number
/// in its room, as in a room of `scramble host`. Used only on the strand.
class replay_site final : public net::http_site {
public:
    /// `found` is the verdict on the file.
    replay_site(const replay_file& played, const replay::verdict& found);

    [[nodiscard]] net::response serve(net::request_head& head, net::http_session& client) override;

    using route = net::route<net::reply_ptr (replay_site::*)(const net::request_head&) const>;
    [[nodiscard]] static std::span<const route> map();

private:
    std::string path_; ///< of the page
    page::files files_{"replay"};
    net::reply_ptr to_page_;
    net::reply_ptr frames_;
    net::reply_ptr text_;

    [[nodiscard]] net::reply_ptr file(const net::request_head& head) const;
    [[nodiscard]] net::reply_ptr show(const net::request_head& head) const
    {
        return files_.find("/", head);
    }
    [[nodiscard]] net::reply_ptr frames(const net::request_head& /*head*/) const { return frames_; }
    [[nodiscard]] net::reply_ptr text(const net::request_head& /*head*/) const { return text_; }
};

/// Prints the verdict on a file, and serves its page on loopback until a signal; port 0 is a free
/// one. Result: the exit status.
int play_replay(const std::string& path, std::uint16_t port);

} // namespace scramble
