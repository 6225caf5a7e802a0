#pragma once

#include "host/small_room.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace scramble::test {

/// A server that keeps its rooms, and ends and begins again as its test says.
struct kept_server {
    explicit kept_server(const scramble::host::limits& most = {}) : most_(most) { begin(); }

    std::shared_ptr<journal_content> content = std::make_shared<journal_content>();
    std::unique_ptr<rooms_host> server;

    /// As after kill -9: what was asked of the journal and not done is lost.
    void restart()
    {
        end();
        begin();
    }
    void restart_with(const scramble::host::limits& most)
    {
        most_ = most;
        restart();
    }
    void end()
    {
        server->journal().crash(0);
        server->destroy();
        ended_.push_back(std::move(server));
    }
    void begin()
    {
        server = std::make_unique<rooms_host>(most_, scramble::host::kinds(),
                                              net::site_settings{.trusted_proxies = {"127.0.0.1"}},
                                              content);
    }

    answer ask(const std::string& method, const std::string& target, char key = 0)
    {
        http_client client(*server);
        send(client, method, target, key);
        return client.next();
    }
    answer get(const std::string& target, char key = 0) { return ask("GET", target, key); }
    answer post(const std::string& target, char key = 0) { return ask("POST", target, key); }
    static void send(http_client& client, const std::string& method, const std::string& target,
                     char key = 0)
    {
        client.send(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" +
                    (method == "POST" ? "Content-Length: 0\r\n" : "") +
                    (key == 0 ? "" : "Authorization: Bearer " + key_of(key) + "\r\n") + "\r\n");
    }

    /// Its host ends what has that address. The answer comes when nothing of it is left.
    answer end_for_good(const std::string& at)
    {
        http_client host(*server);
        send(host, "POST", at + "end", 'h');
        CHECK(host.waits());
        server->tick();
        return host.next();
    }

    /// Opens a room for the host with the key of 'h'. Result: its address.
    std::string open(const std::string& settings = "size=2x2&cards=A,B&seed=5")
    {
        const answer made = post("/rooms?" + settings, 'h');
        REQUIRE(made.status == 201);
        code = made.body.substr(made.body.find("code ") + 5, 5);
        return "/" + made.value_of("Location");
    }
    std::string code; ///< of the room that was opened last

    [[nodiscard]] std::size_t awake() const { return server->rooms().all().size(); }
    /// What the journal has of the only room.
    [[nodiscard]] std::string records() const
    {
        std::string all;
        for (const auto& each : content->rooms.begin()->second.records)
            all += each.line + "\n";
        return all;
    }

private:
    scramble::host::limits most_;
    std::vector<std::unique_ptr<rooms_host>> ended_; ///< for clients that are still connected
};

} // namespace scramble::test
