#include "instrument/dialect.hpp"
#include "instrument/http_client.hpp"
#include "scramble/memory/wire/edition.hpp"

#include <fmt/format.h>

#include <chrono>
#include <deque>
#include <optional>
#include <sstream>
#include <utility>

// Transcripts of HTTP. A client sends requests (`GET /scores`), header fields for the request
// before them (`Name: value`), or `raw "bytes"`; `without Host` omits a field. It receives a
// status, fields (or `without NAME`), and the lines of a body, or `(empty)`.

namespace scramble::test {

namespace {

enum class part { request, status, field, without, raw, body };

/// The two parts of a line: a name and a value, or a target and a version.
struct piece {
    part what{};
    std::string name;
    std::string value;
};

/// `Name: value`, or `without Name`.
std::optional<piece> about_field(std::string_view text)
{
    std::string_view value = text;
    const std::string name(cut(value, text.starts_with("without ") ? " " : ":"));
    if (name == "without" && is_word(value))
        return piece{part::without, std::string(value), {}};
    if (!is_word(name) || name.size() == text.size() || (!value.empty() && value.front() != ' '))
        return std::nullopt;
    return piece{part::field, name, std::string(value.substr(value.empty() ? 0 : 1))};
}

/// Reads a line that a client sends; throws `bad_notation` if it is malformed.
piece sent_piece(const std::string& text)
{
    piece found;
    if (is_raw(text, found.value))
        return {part::raw, {}, found.value};
    if (const auto field = about_field(text))
        return *field;
    std::string_view rest = text;
    const auto method = cut(rest, " ");
    const auto target = cut(rest, " ");
    if (!is_word(method) || target.empty() || (!rest.empty() && !rest.starts_with("HTTP/")))
        throw bad_notation("no request: " + text);
    return {part::request, std::string(method) + ' ' + std::string(target),
            rest.empty() ? "HTTP/1.1" : std::string(rest)};
}

/// Reads a line that a client receives.
piece received_piece(const std::string& text)
{
    const bool is_status = text.size() >= 3 && text.find_first_not_of("0123456789") >= 3 &&
                           (text.size() == 3 || text[3] == ' ');
    if (is_status)
        return {part::status, text.substr(0, 3), text.size() == 3 ? "" : text.substr(4)};
    if (const auto field = about_field(text))
        return *field;
    return {part::body, text, {}};
}

/// Replaces `@ROW,COLUMN`, counted from 0, by the space as the edition counts it.
std::string with_spaces(const std::string& line, const memory::edition& spoken)
{
    const auto mark = line.find("/@");
    if (mark == line.npos)
        return line;
    std::istringstream in(line.substr(mark + 2));
    unsigned row = 0;
    unsigned column = 0;
    char comma = 0;
    if (!(in >> row >> comma >> column) || comma != ',')
        throw std::invalid_argument("behind @ comes ROW,COLUMN");
    std::string rest;
    std::getline(in, rest);
    return fmt::format("{}/{},{}{}", line.substr(0, mark), row + spoken.first_space,
                       column + spoken.first_space, rest);
}

/// Throws unless the answer has the status or field that the line states.
void check_head(const answer& got, const piece& expected, names& known)
{
    const auto all = [&] {
        return std::to_string(got.status) + ' ' + got.reason + ", body " + quoted(got.body);
    };
    if (expected.what == part::status) {
        if (std::to_string(got.status) != expected.name ||
            (!expected.value.empty() && got.reason != expected.value))
            disagree(expected.name + ' ' + expected.value, all());
        return;
    }
    const bool has = got.has(expected.name);
    const auto value = got.value_of(expected.name);
    if (expected.what == part::without ? has : !has || !fits(value, expected.value, known))
        disagree(expected.name + ": " + expected.value,
                 has ? expected.name + ": " + value : "no such field in " + all());
}

class http_guest final : public guest {
public:
    http_guest(host& server, memory::edition spoken) : spoken_(std::move(spoken)), line_(server) {}

    byte_client& line() override { return line_; }

    /// Requests, each with the fields of the lines after it, and a Host field where HTTP/1.1 needs
    /// one.
    std::string bytes_of(const group& sent, const names& known) override
    {
        std::string bytes;
        std::string fields; ///< of the request so far, if one has begun
        bool wants_host = false;
        const auto end_request = [&] {
            bytes += (wants_host ? "Host: localhost\r\n" : "") + std::exchange(fields, {});
            wants_host = false;
        };
        for (const script_line& each : sent) {
            const piece what = sent_piece(each.text);
            switch (what.what) {
            case part::request:
                end_request();
                bytes +=
                    with_spaces(with_names(what.name, known), spoken_) + ' ' + what.value + "\r\n";
                fields = "\r\n";
                wants_host = what.value != "HTTP/1.0";
                to_head_.push_back(what.name.starts_with("HEAD "));
                break;
            case part::field:
                wants_host = wants_host && !is_same_name(what.name, "Host");
                fields.insert(fields.size() - 2,
                              what.name + ": " + with_names(what.value, known) + "\r\n");
                break;
            case part::without: wants_host = false; break;
            default:
                end_request();
                bytes += what.value;
                break;
            }
        }
        end_request();
        return bytes;
    }

    void receive(const group& expected, names& known, std::size_t& number) override
    {
        for (auto at = expected.begin(); at != expected.end();) {
            const auto first = at++;
            while (at != expected.end() && received_piece(at->text).what != part::status)
                ++at;
            receive_answer({first, at}, known, number);
        }
    }

    void expect_wait() override
    {
        if (is_begun_) {
            const auto begun = due();
            if (begun.so_far == extent::whole)
                take(begun);
            else if (begun.after_head > 0)
                disagree("nothing behind the head", quoted(line_.inbox()));
        }
        const bool has_more = !line_.waits();
        if (line_.is_ended() || (has_more && !is_begun_))
            disagree("nothing", quoted(line_.inbox()) + (line_.is_ended() ? " and the end" : ""));
        waits_ = true;
    }

    void expect_close(std::string_view /*how*/) override
    {
        waits_ = false;
        end_answer();
        if (!line_.is_closed())
            disagree("the end of the connection", quoted(line_.inbox()));
    }

    /// The connection ends after the head of an answer.
    void expect_cut() override
    {
        waits_ = false;
        const auto begun = due();
        if (begun.so_far == extent::whole || begun.after_head > 0 || !line_.is_ended())
            disagree("the end behind a head", quoted(line_.inbox()));
        line_.discard(line_.inbox().size());
        is_begun_ = false;
    }

    void expect_end() override
    {
        if (waits_)
            return expect_wait();
        end_answer();
        if (!line_.waits() && !line_.inbox().empty())
            disagree("nothing", quoted(line_.inbox()));
    }

    void expect_told() override { waits_ = false; }

private:
    memory::edition spoken_;
    http_client line_;
    std::deque<bool> to_head_; ///< for each unanswered request: whether it is HEAD
    bool is_begun_ = false;    ///< the next answer's head was already checked
    bool waits_ = false;       ///< the transcript said that it waits, and nothing came since

    /// The next answer, at least its head.
    parsed_answer due()
    {
        auto parsed = line_.so_far(!to_head_.empty() && to_head_.front());
        if (parsed.so_far == extent::part_of_head)
            disagree("an answer", line_.inbox().empty() ? "nothing" : quoted(line_.inbox()));
        return parsed;
    }

    void take(const parsed_answer& taken)
    {
        if (taken.so_far != extent::whole)
            disagree("the rest of the answer", quoted(line_.inbox()));
        line_.discard(taken.size);
        is_begun_ = false;
        if (!to_head_.empty())
            to_head_.pop_front();
    }

    /// Drops an answer whose body no line mentions.
    void end_answer()
    {
        if (is_begun_)
            take(due());
    }

    void receive_answer(const group& expected, names& known, std::size_t& number)
    {
        waits_ = false;
        number = expected.front().number;
        if (received_piece(expected.front().text).what == part::status)
            end_answer();
        const parsed_answer got = due();
        is_begun_ = true;
        group body;
        for (const script_line& each : expected) {
            number = each.number;
            const piece what = received_piece(each.text);
            if (what.what == part::body)
                body.push_back(each);
            else
                check_head(got.what, what, known);
        }
        if (body.empty())
            return;
        number = body.front().number;
        if (got.so_far != extent::whole)
            disagree(quoted(body.front().text), "only " + quoted(line_.inbox()));
        check_body(got.what.body, body, known, number);
        take(got);
    }

    static void check_body(const std::string& body, const group& expected, names& known,
                           std::size_t& number)
    {
        std::string_view rest = body;
        for (const script_line& each : expected) {
            number = each.number;
            if (each.text == "(empty)" && body.empty())
                continue;
            const bool has_line = rest.find('\n') != rest.npos;
            const std::string line(cut(rest, "\n"));
            if (!has_line || !fits(line, each.text, known))
                disagree(quoted(each.text), quoted(line) + " in " + quoted(body));
        }
        if (!rest.empty())
            disagree("no more", quoted(rest));
    }
};

/// A server of many rooms, instead of one with a board.
constexpr auto many_rooms = "rooms";

std::unique_ptr<host> memory_host_for(const transcript& transcript, const memory::edition& spoken)
{
    if (transcript.board == many_rooms)
        return std::make_unique<rooms_host>();
    const auto& options = transcript.options;
    memory::room_settings how;
    how.is_key_required = options.contains("keys");
    if (options.contains("release"))
        how.release.away = std::chrono::seconds(std::stoi(options.at("release")));
    return std::make_unique<memory_host>(transcript.board, spoken, how);
}

/// Clients speak HTTP, or connect `live`.
stage open_memory(const transcript& transcript, int year)
{
    const auto spoken = memory::edition_of(std::to_string(year)).value();
    const auto& options = transcript.options;
    stage made{memory_host_for(transcript, spoken), {}};
    if (options.contains("connections"))
        made.server->limit_connections(std::stoul(options.at("connections")));
    made.connect = [&server = *made.server, spoken](
                       const std::string& name, std::string_view said) -> std::unique_ptr<guest> {
        if (cut(said, " ") == "live")
            return live_guest_of(server, true, "/live/" + name, said);
        return std::make_unique<http_guest>(server, spoken);
    };
    return made;
}

} // namespace

const dialect http_dialect{
    .fence = "```transcript",
    .editions = {2020, 2022, 2025},
    .options = {"release", "keys", "connections"},
    .has_parts = true,
    .check_board =
        [](const std::string& board) {
            if (board != many_rooms)
                (void)board_of(board);
        },
    .check =
        [](const script_line& line) {
            if (line.kind == script_kind::sent)
                (void)sent_piece(line.text);
        },
    .open = open_memory,
};

} // namespace scramble::test
