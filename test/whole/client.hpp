#pragma once

#include "whole/wire.hpp"

#include <stdexcept>

namespace scramble::whole {

/// Thrown when the server contradicts the rules, the protocol or the model.
struct wrong : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// How a client starts. All that it does and receives is written into the transcript.
struct arrival {
    int connection;
    std::string player;
    std::string key; ///< for the name; empty for none
    std::unique_ptr<wire> line;
    std::string& transcript;
};

/// A client with one connection: who it is, and what it has sent so far.
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
    /// Whether it has closed its side or said goodbye.
    [[nodiscard]] bool has_left() const { return has_left_; }
    [[nodiscard]] std::size_t unsent() const { return bytes_.size() - sent_; }

    /// Sends up to `most` bytes.
    void send(std::size_t most);
    /// Receives up to `most` bytes, and checks them. Result: whether anything, or the end, was
    /// received.
    bool receive(std::size_t most);
    /// What the server has sent to it has arrived, but for what there is no room for.
    void await_delivery() { self_.line->await_delivery(); }
    void leave(test::way how);
    void close() { leave(test::way::close); }
    void reset() { leave(test::way::reset); }

    /// Writes a line about itself into the transcript.
    void tell(std::string_view event, std::string_view bytes = {}) const;

    /// Called when `now` seconds have passed since the beginning.
    virtual void on_tick(int now) = 0;
    /// Called when nothing is under way and everything is received: checks that nothing is missing.
    virtual void check_rest() const = 0;
    /// The same after it was idle for longer than the server allows: the connection has ended,
    /// unless it may stay.
    virtual void check_silence() const = 0;
    /// The same after the server has stopped.
    virtual void check_end() const = 0;

protected:
    explicit client(arrival self) : self_(std::move(self)) {}

    /// Appends to what it will send.
    void add(std::string_view bytes) { bytes_ += bytes; }
    [[nodiscard]] std::size_t added() const { return bytes_.size(); }
    [[nodiscard]] std::size_t sent() const { return sent_; }
    [[nodiscard]] std::string& inbox() { return inbox_; }
    [[nodiscard]] const std::string& inbox() const { return inbox_; }
    void demand(bool holds, const std::string& promise) const;

    virtual void on_sent(std::size_t before) = 0;
    /// Called when so many bytes have arrived in the inbox.
    virtual void on_received(std::size_t bytes) = 0;
    virtual void on_leaving() { has_left_ = true; }

private:
    arrival self_;
    std::string bytes_; ///< all that it has sent or will send
    std::size_t sent_ = 0;
    std::string inbox_; ///< received and not yet taken
    bool has_left_ = false;
};

} // namespace scramble::whole
