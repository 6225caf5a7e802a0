#pragma once

#include "whole/wire.hpp"

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace scramble::whole {

/// Thrown where the server does what the rules, the protocol or the model do not say.
class wrong : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What a client begins with. All that it does and receives is written into the transcript.
struct arrival {
    int connection;
    std::string player;
    std::string key; ///< that it shows for the name; empty for none
    std::unique_ptr<wire> line;
    std::string& transcript;
};

/// One client of one connection: who it is, and what it has sent so far.
class client {
public:
    client(const client&) = delete;
    client& operator=(const client&) = delete;
    virtual ~client() = default;

    [[nodiscard]] int connection() const { return self_.connection; }
    [[nodiscard]] const std::string& player() const { return self_.player; }
    [[nodiscard]] const std::string& key() const { return self_.key; }
    [[nodiscard]] bool is_here() const { return self_.line->is_open(); }
    [[nodiscard]] bool has_ended() const { return self_.line->has_ended(); }
    /// Whether it has closed its side, or said that it leaves.
    [[nodiscard]] bool has_left() const { return has_left_; }
    [[nodiscard]] std::size_t unsent() const { return bytes_.size() - sent_; }

    /// Sends up to so many bytes.
    void send(std::size_t most);
    /// Receives up to so many bytes, and checks them against what it may receive. Result: whether
    /// anything has come, or the end.
    bool receive(std::size_t most);
    void half_close();
    void close();
    void reset();

    /// Writes a line about it into the transcript.
    void tell(std::string_view what, std::string_view bytes = {}) const;

    /// So many seconds have passed since the beginning.
    virtual void on_tick(int now) = 0;
    /// Nothing is under way any more and all has been received: checks that nothing is missing.
    virtual void check_rest() const = 0;
    /// The same when it has done nothing for longer than the server waits: it has been ended,
    /// unless it may stay.
    virtual void check_silence() const = 0;
    /// The same when the server has been stopped.
    virtual void check_end() const = 0;

protected:
    explicit client(arrival self) : self_(std::move(self)) {}

    /// Will send that behind all before it.
    void add(std::string_view bytes) { bytes_ += bytes; }
    [[nodiscard]] std::size_t added() const { return bytes_.size(); }
    [[nodiscard]] std::size_t sent() const { return sent_; }
    [[nodiscard]] std::string& inbox() { return inbox_; }
    [[nodiscard]] const std::string& inbox() const { return inbox_; }
    void demand(bool holds, const std::string& what) const;

    virtual void on_sent(std::size_t before) = 0;
    /// So many bytes have come, and are in the inbox.
    virtual void on_received(std::size_t bytes) = 0;
    virtual void on_leaving() { has_left_ = true; }

private:
    arrival self_;
    std::string bytes_; ///< all that it has to send, and has sent
    std::size_t sent_ = 0;
    std::string inbox_; ///< received, and not taken
    bool has_left_ = false;
};

} // namespace scramble::whole
