// Any header fields in a request for a live connection: it is refused exactly when a slow reading
// of RFC 6455 and docs/PROTOCOL.md refuses it, for the same reason. Beast accepts all others.

#include "net/websocket/handshake.hpp"
#include "fuzz.hpp"
#include "net/http/host_names.hpp"
#include "net/http/request_head.hpp"

#include <boost/beast/websocket/rfc6455.hpp>

#include <array>
#include <map>
#include <unistd.h>
#include <utility>

using namespace scramble;
using namespace scramble::fuzz;

namespace {

/// The fields as written, their names in lower case.
class fields {
public:
    explicit fields(const std::string& lines)
    {
        for (const std::string& line : split(lines, '\n')) {
            const std::size_t colon = line.find(':');
            if (colon != line.npos)
                all_[small(line.substr(0, colon))].push_back(
                    trimmed(line.substr(colon + 1, line.size() - colon - 2)));
        }
    }

    [[nodiscard]] std::vector<std::string> values(const std::string& name) const
    {
        const auto found = all_.find(name);
        return found == all_.end() ? std::vector<std::string>{} : found->second;
    }
    [[nodiscard]] std::string last(const std::string& name) const
    {
        const auto all = values(name);
        return all.empty() ? "" : all.back();
    }
    /// The words of the lists in all fields of that name.
    [[nodiscard]] std::vector<std::string> words(const std::string& name) const
    {
        std::vector<std::string> result;
        for (const std::string& value : values(name)) {
            for (const std::string& each : split(value, ','))
                result.push_back(trimmed(each));
        }
        return result;
    }
    /// Whether such a list has the word, in upper or lower case.
    [[nodiscard]] bool have(const std::string& name, const std::string& word) const
    {
        const auto all = words(name);
        return std::ranges::find(all, word, small) != all.end();
    }
    /// Whether all fields of that name are lists of words; nothing says how to read others.
    [[nodiscard]] bool are_lists(const std::string& name) const
    {
        return std::ranges::all_of(
            words(name), [](const std::string& each) { return is_of(each, token_bytes); });
    }

private:
    std::map<std::string, std::vector<std::string>> all_;
};

bool is_key(const std::string& text)
{
    return text.size() == 24 && text.substr(22) == "==" &&
           is_of(text.substr(0, 22), letters + capitals + digits + "+/");
}

/// A host in lower case, and its port.
std::pair<std::string, std::string> parts_of(const std::string& host, const std::string& implied)
{
    const std::size_t colon = host.rfind(':');
    const bool has_port = colon != host.npos && host.find(']', colon) == host.npos;
    if (!has_port)
        return {small(host), implied};
    return {small(host.substr(0, colon)), host.substr(colon + 1)};
}

bool is_same(const std::string& origin, const std::string& host)
{
    if (origin.starts_with("http://"))
        return parts_of(origin.substr(7), "80") == parts_of(host, "80");
    if (origin.starts_with("https://"))
        return parts_of(origin.substr(8), "443") == parts_of(host, "443");
    return false;
}

bool is_address(const std::string& text)
{
    const auto parts = split(text, '.');
    return parts.size() == 4 && std::all_of(parts.begin(), parts.end(), [](const auto& part) {
               return !part.empty() && part.size() <= 3 && is_of(part, digits) &&
                      std::to_string(std::stoi(part)) == part && std::stoi(part) <= 255;
           });
}

bool is_own(const std::string& host)
{
    std::array<char, 256> own{};
    (void)::gethostname(own.data(), own.size() - 1);
    std::string name = parts_of(host, "").first;
    if (name.back() == '.')
        name.pop_back();
    if (name.empty())
        return false;
    return name.front() == '[' || is_address(name) || name == "localhost" ||
           name.ends_with(".localhost") || name == small(own.data()) ||
           name == small(own.data()) + ".local";
}

/// The status that refuses such a handshake; nothing if it is accepted.
std::optional<unsigned> expected(const fields& said)
{
    const bool closes = said.have("connection", "close") || said.have("proxy-connection", "close");
    if (!said.have("upgrade", "websocket") || !said.have("connection", "upgrade") || closes)
        return 426;
    if (said.last("sec-websocket-version") != "13")
        return 426;
    if (said.values("sec-websocket-key").size() != 1 || !is_key(said.last("sec-websocket-key")))
        return 400;
    const std::string origin = said.last("origin");
    if (!origin.empty() && !is_same(origin, said.last("host")))
        return 403;
    if (said.values("sec-websocket-protocol").size() > 1)
        return 400;
    const auto offered = said.words("sec-websocket-protocol");
    const bool is_offered = std::ranges::count(offered, "memory.scramble.2") > 0;
    return is_offered ? std::nullopt : std::optional(400U);
}

} // namespace

void fuzz::run(std::string_view input)
{
    const std::string lines(input);
    const guarded head("GET /live/alice HTTP/1.1\r\n" + lines + "\r\n");
    net::head_scanner scanner;
    const auto scanned = scanner.scan(head.view());
    const auto* end = std::get_if<std::size_t>(&scanned);
    if (end == nullptr || *end != head.view().size())
        return;
    const auto read = net::read_head(head.view());
    const auto* request = std::get_if<net::request_head>(&read);
    const fields said(lines);
    if (request == nullptr || !said.are_lists("upgrade") || !said.are_lists("connection") ||
        !said.are_lists("sec-websocket-protocol"))
        return;

    static net::host_names names; // it remembers names
    ensure(names.include(request->host) == is_own(said.last("host")),
           "a Host is ours for a reason");
    const auto refused = net::websocket::refused_handshake(*request, "memory.scramble.2");
    const auto wanted = expected(said);
    ensure((refused != nullptr) == wanted.has_value(), "a handshake is refused for a reason");
    if (refused != nullptr)
        ensure(refused->front.starts_with("HTTP/1.1 " + std::to_string(*wanted) + ' '),
               "it is told which");
    else
        ensure(boost::beast::websocket::is_upgrade(net::websocket::handshake_of(*request)),
               "one that is not refused Beast takes");
}
