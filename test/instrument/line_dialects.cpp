#include "instrument/dialect.hpp"
#include "instrument/literal.hpp"
#include "instrument/live_client.hpp"

#include <algorithm>

// Transcripts of protocols made of lines: telnet and live connections. `_` stands for a space,
// which would be invisible at the end of a line. Telnet has `raw "bytes"` in both directions, and
// `(board)` for any whole board. Live clients send raw bytes too, and connect `as PLAYER`, `since
// RUN-STEP` and `with KEY`.

namespace scramble::test {

namespace {

class line_guest : public guest {
public:
    void receive(const group& expected, names& known, std::size_t& number) override
    {
        for (const script_line& each : expected) {
            number = each.number;
            receive_line(each.text, known);
        }
    }

    void expect_wait() override
    {
        if (!unread().empty() || line().is_ended())
            disagree("nothing", rest());
    }

    void expect_end() override
    {
        if (!unread().empty())
            disagree("no more", quoted(unread()));
    }

protected:
    explicit line_guest(std::string_view line_end) : line_end_(line_end) {}

    /// What was received, once the server has settled, and no line mentions.
    [[nodiscard]] virtual const std::string& unread() = 0;
    virtual void discard(std::size_t bytes) = 0;

    virtual void receive_line(const std::string& expected, names& known)
    {
        std::string wanted = expected;
        std::replace(wanted.begin(), wanted.end(), '_', ' ');
        const std::string got = take_line();
        if (!got.ends_with(line_end_) ||
            !fits(got.substr(0, got.size() - line_end_.size()), wanted, known))
            disagree(quoted(wanted), quoted(got) + " and then " + rest());
    }

    /// Everything up to and including the first newline; all, if there is none.
    std::string take_line()
    {
        const std::string& all = unread();
        std::string got = all.substr(0, std::min(all.find('\n'), all.size() - 1) + 1);
        discard(got.size());
        return got;
    }

    std::string rest() { return quoted(unread()) + (line().is_ended() ? " and the end" : ""); }

private:
    std::string_view line_end_;
};

class telnet_guest final : public line_guest {
public:
    explicit telnet_guest(minesweeper_host& server)
        : line_guest("\r\n"), server_(server), line_(server)
    {
    }

    byte_client& line() override { return line_; }

    /// Skips HELLO.
    void connect_by_itself() override { (void)line_.take_line(); }

    void expect_told() override { expect_end(); }

    std::string bytes_of(const group& sent, const names& /*known*/) override
    {
        std::string bytes;
        for (const script_line& each : sent) {
            std::string raw;
            bytes += is_raw(each.text, raw) ? raw : each.text + "\r\n";
        }
        return bytes;
    }

    void expect_close(std::string_view /*how*/) override
    {
        if (!line_.is_closed())
            disagree("the end of the connection", rest());
    }

private:
    minesweeper_host& server_;
    byte_client line_;

    const std::string& unread() override
    {
        (void)line_.waits();
        return line_.inbox();
    }

    void discard(std::size_t bytes) override { line_.discard(bytes); }

    void receive_line(const std::string& expected, names& known) override
    {
        std::string raw;
        if (expected == "(board)")
            return receive_board();
        if (!is_raw(expected, raw))
            return line_guest::receive_line(expected, known);
        if (!unread().starts_with(raw))
            disagree(quoted(raw), quoted(unread()));
        discard(raw.size());
    }

    void receive_board()
    {
        const auto& board = server_.game().board();
        for (std::uint32_t y = 0; y < board.rows(); ++y) {
            const std::string got = take_line();
            if (got.size() != 2 * std::size_t{board.columns()} + 1)
                disagree("a board", quoted(got) + " and then " + rest());
        }
    }
};

class live_guest final : public line_guest {
public:
    live_guest(host& server, const std::string& target, const introduction& who)
        : line_guest("\n"), line_(server, target, who)
    {
        if (!line_.is_connected())
            disagree("a live connection", "the status " + std::to_string(line_.status()));
    }

    byte_client& line() override { return line_; }

    std::string bytes_of(const group& sent, const names& /*known*/) override
    {
        std::string bytes;
        for (const script_line& each : sent) {
            std::string raw;
            bytes += text_frame(is_raw(each.text, raw) ? raw : each.text);
        }
        return bytes;
    }

    void expect_close(std::string_view how) override
    {
        expect_end();
        const bool is_over = line_.is_over();
        const std::string got = std::to_string(line_.code()) + ' ' + line_.reason();
        if (!is_over || got != how)
            disagree("the end with " + std::string(how), is_over ? got : "none");
    }

    void leave() override
    {
        line_.say_close(1000);
        line_.close();
    }

private:
    live_client line_;
    std::string unread_;

    const std::string& unread() override { return unread_ += line_.heard(); }
    void discard(std::size_t bytes) override { unread_.erase(0, bytes); }
};

/// The lines of a field, if the transcript's board is one.
std::optional<std::string> field_in(const std::string& board)
{
    constexpr std::string_view mark = "field=";
    if (!board.starts_with(mark))
        return std::nullopt;
    return board.substr(mark.size());
}

std::unique_ptr<minesweeper_host> field_host(std::string_view field, int year,
                                             const transcript& transcript)
{
    return std::make_unique<minesweeper_host>(
        field, field_settings{minesweeper::edition_of(std::to_string(year)).value(),
                              transcript.options.contains("debug")});
}

stage open_telnet(const transcript& transcript, int year)
{
    auto server = field_host(transcript.board, year, transcript);
    if (transcript.options.contains("connections"))
        server->limit_connections(std::stoul(transcript.options.at("connections")));
    minesweeper_host& at = *server;
    return {std::move(server), [&at](const std::string& /*name*/, std::string_view /*how*/) {
                return std::make_unique<telnet_guest>(at);
            }};
}

/// The settings of a room, if the transcript's board is one.
std::optional<std::string> room_in(const std::string& board)
{
    constexpr std::string_view mark = "room:";
    if (!board.starts_with(mark))
        return std::nullopt;
    return board.substr(mark.size());
}

stage open_live_room(const std::string& settings)
{
    auto server = std::make_unique<rooms_host>();
    const std::string at = "/r/" + server->opened(settings).known().name;
    const bool is_memory = settings.find("game=minesweeper") == settings.npos;
    rooms_host& host = *server;
    return {std::move(server),
            [&host, at, is_memory](const std::string& name, std::string_view how) {
                const bool looks_on = how.starts_with("without");
                return live_guest_of(host, is_memory, at + (looks_on ? "/live" : "/live/" + name),
                                     looks_on ? std::string_view() : how);
            }};
}

stage open_live(const transcript& transcript, int year)
{
    if (const auto settings = room_in(transcript.board))
        return open_live_room(*settings);
    stage made;
    const auto field = field_in(transcript.board);
    if (field)
        made.server = field_host(*field, year, transcript);
    else
        made.server = std::make_unique<memory_host>(
            transcript.board, memory::edition_of(std::to_string(year)).value());
    made.connect = [&at = *made.server, is_memory = !field](const std::string& name,
                                                            std::string_view how) {
        return live_guest_of(at, is_memory, is_memory ? "/live/" + name : "/live", how);
    };
    return made;
}

void check_raw(const script_line& line)
{
    std::string ignored;
    if (line.kind != script_kind::event)
        (void)is_raw(line.text, ignored);
}

} // namespace

std::unique_ptr<guest> live_guest_of(host& server, bool is_memory, std::string target,
                                     std::string_view how)
{
    introduction who{is_memory ? "memory.scramble.2" : "minesweeper.scramble.1"};
    while (!how.empty()) {
        const std::string word(cut(how, " "));
        const std::string value(cut(how, " "));
        if (word == "as")
            target = "/live/" + value;
        else if (word == "since")
            target += "?since=" + value;
        else if (word == "with")
            who.subprotocol += ", key." + value;
        else
            throw disagreement("nobody knows how to connect " + word);
    }
    return std::make_unique<live_guest>(server, target, who);
}

const dialect telnet_dialect{
    .fence = "```telnet",
    .editions = {2014, 2016},
    .options = {"debug", "connections"},
    .check_board = [](const std::string& board) { (void)field_of(board); },
    .check = check_raw,
    .open = open_telnet,
};

const dialect live_dialect{
    .fence = "```live",
    .editions = {2014, 2016, 2020, 2022, 2025},
    .has_fields = true,
    .options = {"debug"},
    .has_parts = true,
    .check_board =
        [](const std::string& board) {
            if (const auto field = field_in(board))
                (void)field_of(*field);
            else if (!room_in(board))
                (void)board_of(board);
        },
    .check = check_raw,
    .open = open_live,
};

} // namespace scramble::test
