#include "catch.hpp"
#include "live/live_client.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

// Every example of the live connection in docs/PROTOCOL.md, played with a real WebSocket client.
// Their notation is explained there.

namespace scramble::live {

namespace {

struct transcript {
    std::size_t number; ///< of the line that begins it
    std::string head;   ///< what is said of the server
    std::vector<std::string> lines;
};

std::vector<transcript> examples()
{
    std::ifstream in(std::string(SCRAMBLE_SOURCE_DIR) + "/docs/PROTOCOL.md");
    const std::string fence = "```live ";
    std::vector<transcript> result;
    std::size_t number = 0;
    bool is_inside = false;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.starts_with(fence)) {
            result.push_back({number, line.substr(fence.size()), {}});
            is_inside = true;
        }
        else if (line.starts_with("```")) {
            is_inside = false;
        }
        else if (is_inside && !line.starts_with('#')) {
            result.back().lines.push_back(line);
        }
    }
    return result;
}

/// The word of a head behind `name=`.
std::string word(const std::string& head, const std::string& name)
{
    std::istringstream words(head);
    for (std::string each; words >> each;) {
        if (each.starts_with(name + '='))
            return each.substr(name.size() + 1);
    }
    return {};
}

minesweeper::field field_of(const std::string& text)
{
    minesweeper::field result;
    result.rows = static_cast<std::uint32_t>(1 + std::ranges::count(text, '/'));
    for (const char each : text) {
        if (each != '/')
            result.bombs.push_back(each == '1' ? 1 : 0);
    }
    result.columns = static_cast<std::uint32_t>(result.bombs.size() / result.rows);
    return result;
}

std::unique_ptr<live_host> host_of(const std::string& head)
{
    const std::string board = word(head, "board");
    if (board.empty())
        return std::make_unique<live_host>(field_of(word(head, "field")), head.ends_with(" debug"));
    const bool is_oldest = word(head, "edition") == "2020";
    return std::make_unique<live_host>(board,
                                       is_oldest ? memory::edition_2020 : memory::edition_2023);
}

/// One example that is being played.
class play {
public:
    explicit play(const std::string& head)
        : is_memory_(!word(head, "board").empty()), host_(host_of(head))
    {
    }

    void line(const std::string& text)
    {
        const auto end = text.find_first_of(" <>");
        const std::string who = text.substr(0, end);
        const std::string rest = text.substr(std::min(end + 1, text.size()));
        if (text == "the server stops")
            host_->stop();
        else if (rest == "leaves")
            leave(who);
        else if (text[end] == '>')
            someone(who).say(rest.substr(1));
        else if (text[end] == '<')
            expect(who, rest.substr(1));
        else if (rest == "waits")
            CHECK(unread(who).empty());
        else if (rest.starts_with("is closed "))
            expect_close(who, rest.substr(10));
        else if (rest.starts_with("connects"))
            connect(who, rest.substr(8));
        else
            throw std::invalid_argument("no notation: " + text);
    }

    /// Everything that was received has been shown.
    void end()
    {
        for (const auto& [who, each] : clients_) {
            INFO(who);
            CHECK(unread(who).empty());
        }
    }

private:
    bool is_memory_;
    std::unique_ptr<live_host> host_;
    std::string run_;
    std::map<std::string, std::unique_ptr<live_client>> clients_;
    std::map<std::string, std::string> unread_;

    void connect(const std::string& who, const std::string& how)
    {
        std::string target = is_memory_ ? "/live/" + who : "/live";
        introduction as{is_memory_ ? "memory.scramble.2" : "minesweeper.scramble.1", ""};
        if (how.starts_with(" since "))
            target += "?since=" + in_this_run(how.substr(7));
        else if (how.starts_with(" with "))
            as.subprotocol += ", key." + how.substr(6);
        clients_[who] = std::make_unique<live_client>(*host_, target, as);
        REQUIRE(clients_[who]->is_connected());
        if (run_.empty())
            run_ = clients_[who]->mark().substr(0, clients_[who]->mark().find('-'));
    }

    live_client& someone(const std::string& who)
    {
        if (!clients_.contains(who))
            connect(who, {});
        return *clients_[who];
    }

    void leave(const std::string& who)
    {
        someone(who).close(1000);
        clients_.erase(who);
        host_->settle();
    }

    std::string in_this_run(std::string text) const
    {
        if (const auto at = text.find("{run}"); at != text.npos)
            text.replace(at, 5, run_);
        std::ranges::replace(text, '_', ' ');
        return text;
    }

    std::string& unread(const std::string& who) { return unread_[who] += someone(who).heard(); }

    void expect(const std::string& who, std::string lines)
    {
        const std::string between = " | ";
        for (lines += between; !lines.empty();) {
            const auto end = lines.find(between);
            const std::string expected = in_this_run(lines.substr(0, end)) + '\n';
            lines.erase(0, end + between.size());
            std::string& text = unread(who);
            CHECK(text.substr(0, text.find('\n') + 1) == expected);
            text.erase(0, text.find('\n') + 1);
        }
    }

    void expect_close(const std::string& who, const std::string& how)
    {
        live_client& client = someone(who);
        CHECK(unread(who).empty());
        CHECK(client.is_over());
        CHECK(std::to_string(client.code()) + ' ' + client.reason() == how);
    }
};

} // namespace

TEST_CASE("the live examples of the document are what happens", "[live]")
{
    std::size_t lines = 0;
    for (const transcript& each : examples()) {
        play game(each.head);
        for (const std::string& line : each.lines) {
            INFO("docs/PROTOCOL.md, the example at line " << each.number << ": " << line);
            game.line(line);
            ++lines;
        }
        INFO("docs/PROTOCOL.md, the example at line " << each.number);
        game.end();
    }
    CHECK(lines > 70);
}

TEST_CASE("the document has an example of everything that is said live", "[live]")
{
    std::string all;
    for (const transcript& each : examples()) {
        all += each.head + '\n';
        for (const std::string& line : each.lines)
            all += line + '\n';
    }
    for (const auto* part :
         {"| first ",     "| space ",       " holds ",   " waits ",      "> flip ",
          "> give up",    "| flipped ",     "| failed ", "| gave up ",   "| malformed ",
          "| debug ",     "| players ",     "| size ",   "| row ",       "> dig ",
          "> flag ",      "| ok ",          "| BOOM! ",  " since {run}", "the server stops",
          "edition=2020", " connects with "}) {
        INFO(part);
        CHECK(all.find(part) != std::string::npos);
    }
}

} // namespace scramble::live
