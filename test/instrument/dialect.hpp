#pragma once

#include "instrument/host.hpp"
#include "instrument/script.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::test {

class byte_client;

/// The lines of a transcript, one client's and of one kind, that follow each other.
using group = std::vector<script_line>;

/// One client in a transcript that is played: how a protocol's lines are sent and received.
class guest {
public:
    guest() = default;
    guest(const guest&) = delete;
    guest& operator=(const guest&) = delete;
    virtual ~guest() = default;

    [[nodiscard]] virtual byte_client& line() = 0;

    /// It was not said to have connected, but is to send something.
    virtual void connect_by_itself() {}

    /// Throws if it may do nothing more before all that it has received was told of.
    virtual void expect_told() {}

    /// The bytes that it sends in one go.
    [[nodiscard]] virtual std::string bytes_of(const group& sent, const names& known) = 0;

    /// Throws unless it receives that. `number` is that of the line looked at.
    virtual void receive(const group& expected, names& known, std::size_t& number) = 0;

    /// Throws unless it has received nothing more, and waits.
    virtual void expect_wait() = 0;
    /// Throws unless its connection has ended, with nothing more before; `how` is what the
    /// transcript says of it.
    virtual void expect_close(std::string_view how) = 0;
    /// Throws unless its connection has ended in the middle of an answer.
    virtual void expect_cut();
    /// Throws if it has received anything that no line is about.
    virtual void expect_end() = 0;

    virtual void leave();
};

/// A server for a transcript, and how a client of that name connects to it; `how` is what the
/// transcript says of that.
struct stage {
    std::unique_ptr<host> server;
    std::function<std::unique_ptr<guest>(const std::string& name, std::string_view how)> connect;
};

/// A protocol, as transcripts write it.
struct dialect {
    std::string_view fence;                ///< with which a block begins
    std::vector<int> editions;             ///< all of them
    bool has_fields = false;               ///< `field=...` besides `board=...`
    std::vector<std::string_view> options; ///< besides edition and board
    bool has_parts = false;                ///< ` | ` stands between lines that are received
    void (*check_board)(const std::string& board);
    void (*check)(const script_line& line); ///< throws `bad_notation` about one that is none
    stage (*open)(const transcript& what, int year);
};

/// A live client of a transcript.
[[nodiscard]] std::unique_ptr<guest> live_guest_of(host& server, bool is_memory,
                                                   const std::string& name, std::string_view how);

extern const dialect http_dialect;
extern const dialect telnet_dialect;
extern const dialect live_dialect;

/// How the bytes that a client sends in one go reach the server.
struct pace {
    bool singly = false; ///< one by one
    /// In two parts, of which the first has that many bytes.
    std::size_t split = static_cast<std::size_t>(-1);
};

/// What came of playing a transcript.
struct played {
    /// The first difference: its place, what was expected and what was received. Empty if all
    /// happened as it says.
    std::string difference;
    /// The size of the largest packet that a client sent.
    std::size_t largest_packet = 0;
};

/// Plays a transcript in one edition against a server of its own.
[[nodiscard]] played play(const transcript& what, int year, const pace& sent = {});

} // namespace scramble::test
