#pragma once

#include "net/session.hpp"

#include <cstddef>
#include <vector>

namespace scramble::net {

class refused_session;

/// The connections for which there is no room. Each is told so, and ends as any other, so that the
/// client gets to read it; but there are few of them at a time, of which the oldest then ends
/// at once.
class refused_sessions {
public:
    static constexpr std::size_t most = 16;

    /// Tells `why` to a client that has just connected.
    void add(tcp_socket socket, connections& others, const reply_ptr& why);

    [[nodiscard]] std::size_t size() const { return members_.size(); }

private:
    friend refused_session;
    std::vector<refused_session*> members_; ///< that are still connected, the oldest first
};

/// What those are told who would speak HTTP, and telnet.
[[nodiscard]] reply_ptr full_reply();
[[nodiscard]] reply_ptr full_telnet_reply();

/// One of them: is told something, whatever it says, and ends.
class refused_session final : public session {
public:
    refused_session(tcp_socket socket, connections& others, refused_sessions& home,
                    const reply_ptr& why);

private:
    refused_sessions& home_;

    bool serve_one() override { return false; }
    void on_gone() override;
};

} // namespace scramble::net
