#pragma once

#include "net/session.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace scramble::net {

class refused_session;

/// The connections for which there is no room. Each is told so and closed normally, so that the
/// client can read the reply. There are only a few at a time: when another comes, the oldest is
/// closed at once.
class refused_sessions {
public:
    static constexpr std::size_t most = 16;

    /// Sends `why` to a client that has just connected.
    void add(tcp_socket socket, connections& others, const reply_ptr& why);

    [[nodiscard]] std::size_t size() const { return members_.size(); }

private:
    friend refused_session;
    std::vector<refused_session*> members_; ///< still connected, the oldest first
};

/// What HTTP clients are told when the server is full.
[[nodiscard]] reply_ptr full_reply();

/// One refused connection: sends its reply without reading anything, and ends.
class refused_session final : public session {
public:
    refused_session(tcp_socket socket, connections& others, refused_sessions& list,
                    const reply_ptr& why);

private:
    refused_sessions& list_;

    [[nodiscard]] std::string_view kind() const override { return "refused"; }
    bool serve_one() override { return false; }
    void on_gone() override;
};

} // namespace scramble::net
