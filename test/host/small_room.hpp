#pragma once

#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/live_client.hpp"

#include <memory>
#include <string>

namespace scramble::test {

inline std::string key_of(char letter)
{
    return std::string(16, letter);
}

inline introduction with_key(char letter)
{
    return {"memory.scramble.2", "Authorization: Bearer " + key_of(letter) + "\r\n"};
}

inline const std::string of_host = "Authorization: Bearer 0123456789abcdef\r\n";
inline const std::string of_alice = "Authorization: Bearer aaaaaaaaaaaaaaaa\r\n";

/// A room whose host has the key `of_host`, asked over one connection.
struct asked_room {
    explicit asked_room(const std::string& settings, const scramble::host::limits& most = {},
                        const std::string& body = {})
        : server(most)
    {
        const answer made = post("/rooms?" + settings, of_host, body);
        REQUIRE(made.status == 201);
        at = "/" + made.value_of("Location");
    }

    rooms_host server;
    http_client client{server};
    std::string at;

    answer post(const std::string& target, const std::string& fields = {},
                const std::string& body = {})
    {
        client.send("POST " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
                    std::to_string(body.size()) + "\r\n" + fields + "\r\n" + body);
        return client.next();
    }
    answer get(const std::string& target, const std::string& fields = {})
    {
        client.send("GET " + at + target + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n");
        return client.next();
    }
};

/// A room whose host has the key of 'h'.
struct small_room {
    explicit small_room(const std::string& settings = "size=1x4&cards=A&lastpair=0",
                        const scramble::host::limits& most = {})
        : server(most, scramble::host::kinds(), {.trusted_proxies = {"127.0.0.1", "::1"}})
    {
        const answer made = ask("POST", "/rooms?" + settings, 'h');
        REQUIRE(made.status == 201);
        at = "/" + made.value_of("Location");
    }

    rooms_host server;
    std::string at;

    /// Over a connection of its own: one that is idle would be closed. `from` is the address of
    /// the client, if a proxy asks for it.
    answer ask(const std::string& method, const std::string& target, char key = 0,
               const std::string& from = {})
    {
        http_client client(server);
        client.send(method + " " + at + target + " HTTP/1.1\r\nHost: localhost\r\n" +
                    (method == "POST" ? "Content-Length: 0\r\n" : "") +
                    (from.empty() ? "" : "X-Forwarded-For: " + from + "\r\n") +
                    (key == 0 ? "" : "Authorization: Bearer " + key_of(key) + "\r\n") + "\r\n");
        return client.next();
    }
    answer get(const std::string& target, char key = 0) { return ask("GET", target, key); }
    answer post(const std::string& target, char key = 0) { return ask("POST", target, key); }

    /// `player` plays over a live connection with its own key: the first letter of its name.
    [[nodiscard]] std::unique_ptr<live_client> join(const std::string& player)
    {
        auto client =
            std::make_unique<live_client>(server, at + "live/" + player, with_key(player.front()));
        (void)client->heard();
        return client;
    }

    bool has(const std::string& line) { return get("room").body.find(line + "\n") != line.npos; }
};

} // namespace scramble::test
