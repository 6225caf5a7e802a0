#pragma once

#include "instrument/host.hpp"
#include "instrument/script.hpp"

#include <functional>

namespace scramble::test {

class byte_client;

/// Successive lines of a transcript from one client and of one kind.
using group = std::vector<script_line>;

/// One client in a transcript: sends and receives the lines of a protocol.
class guest {
public:
    guest() = default;
    guest(const guest&) = delete;
    guest& operator=(const guest&) = delete;
    virtual ~guest() = default;

    [[nodiscard]] virtual byte_client& line() = 0;

    /// Called if the client sends something before the transcript said that it connects.
    virtual void connect_by_itself() {}

    /// Throws if the transcript must first mention everything the client has received.
    virtual void expect_told() {}

    /// The bytes that it sends at once.
    [[nodiscard]] virtual std::string bytes_of(const group& sent, const names& known) = 0;

    /// Throws unless it receives `expected`. `number` is that of the current line.
    virtual void receive(const group& expected, names& known, std::size_t& number) = 0;

    /// Throws unless it has received nothing more, and waits.
    virtual void expect_wait() = 0;
    /// Throws unless its connection has ended and nothing more came before; `how` is the
    /// transcript's word for it.
    virtual void expect_close(std::string_view how) = 0;
    /// Throws unless its connection has ended in the middle of an answer.
    virtual void expect_cut();
    /// Throws if it has received anything that no line mentions.
    virtual void expect_end() = 0;

    virtual void leave();
};

/// A server for a transcript, and how a client connects to it; `how` is the transcript's word for
/// it.
struct stage {
    std::unique_ptr<host> server;
    std::function<std::unique_ptr<guest>(const std::string& name, std::string_view how)> connect;
};

/// A protocol, as written in transcripts.
struct dialect {
    std::string_view fence;                ///< the first line of a block
    std::vector<int> editions;             ///< all of them
    bool has_fields = false;               ///< `field=...` besides `board=...`
    std::vector<std::string_view> options; ///< besides edition and board
    bool has_parts = false;                ///< ` | ` separates lines that are received
    void (*check_board)(const std::string& board);
    void (*check)(const script_line& line); ///< throws `bad_notation` if the line is malformed
    stage (*open)(const transcript& transcript, int year);
};

/// A live client of a transcript.
[[nodiscard]] std::unique_ptr<guest> live_guest_of(host& server, bool is_memory, std::string target,
                                                   std::string_view how);

extern const dialect http_dialect;
extern const dialect telnet_dialect;
extern const dialect live_dialect;

/// How the bytes that a client sends at once reach the server.
struct pace {
    bool singly = false; ///< one by one
    /// In two parts; the first has that many bytes.
    std::size_t split = static_cast<std::size_t>(-1);
};

/// The result of playing a transcript.
struct played {
    /// The first difference: its place, what was expected and what was received. Empty if there is
    /// none.
    std::string difference;
    /// The size of the largest packet that a client sent.
    std::size_t largest_packet = 0;
};

/// Plays a transcript in one edition against a server of its own.
[[nodiscard]] played play(const transcript& transcript, int year, const pace& sent = {});

} // namespace scramble::test
