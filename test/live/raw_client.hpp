#pragma once

#include "live/live_host.hpp"

#include <boost/asio/ip/tcp.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace scramble::live {

/// A client that sends and receives bytes, for what no real client does.
class raw_client final : public peer {
public:
    explicit raw_client(live_host& host, std::uint16_t port = 0);
    ~raw_client() { host_.part(*this); }

    /// Sends bytes and lets the server do what it can.
    void send(std::string_view bytes);

    /// Sends bytes, and nothing happens yet.
    void post(std::string_view bytes)
    {
        outbox_ += bytes;
        push();
    }
    /// Whether something has arrived that was not taken.
    [[nodiscard]] bool has_news() const { return socket_.available() > 0; }

    /// What has arrived since this was last asked, or the first `most` bytes of it.
    [[nodiscard]] std::string take(std::size_t most = std::string::npos);

    /// Whether the server has closed its side. Known after `take()`.
    [[nodiscard]] bool is_ended() const { return ended_; }
    [[nodiscard]] bool was_reset() const { return reset_; }

    void half_close();
    void reset();

private:
    live_host& host_;
    asio::io_context loop_; ///< of its own, on which nothing ever runs
    asio::ip::tcp::socket socket_;
    loopback::link link_;
    std::string outbox_;
    bool ended_ = false;
    bool reset_ = false;

    bool push() override;
    [[nodiscard]] bool is_in_flight() const override;
};

/// A handshake for `target`, as a browser's, with more `fields` if given, each with its CRLF.
[[nodiscard]] std::string handshake_for(std::string_view target, std::string_view subprotocol,
                                        std::string_view fields = {});

/// The frame by which a client answers the server's Close.
[[nodiscard]] std::string close_answer();

/// A frame as a client sends it, with that first byte. It is masked.
[[nodiscard]] std::string frame(std::uint8_t first, std::string_view payload);
[[nodiscard]] std::string text_frame(std::string_view text);

} // namespace scramble::live
