#pragma once

#include "async/sequencers.hpp"
#include "host/small_room.hpp"

#include "host/room.hpp"

#include <boost/asio/post.hpp>

#include <string>

namespace scramble::test {

/// A room whose inputs have their turn when the test says so.
struct slow_room {
    explicit slow_room(const std::string& settings) : room(server.opened(settings))
    {
        room.order_by(inputs);
        at = "/r/" + room.known().name + "/";
    }
    ~slow_room() { room.order_by(at_once()); }
    slow_room(const slow_room&) = delete;
    slow_room& operator=(const slow_room&) = delete;

    rooms_host server;
    scramble::host::room& room;
    std::string at;
    queue inputs;

    void turn(error_code why = {})
    {
        asio::post(server.loop(), [&] { inputs.refuse(why); });
        server.settle();
    }
    [[nodiscard]] std::string asks() const
    {
        std::string all;
        for (const std::string& each : inputs.records)
            all += each + '\n';
        return all;
    }
};

/// A room in which alice holds the first card.
struct held_card : slow_room {
    held_card() : slow_room("size=1x4&cards=A&lastpair=0")
    {
        alice.say("flip 0,0");
        turn();
    }
    live_client alice{server, at + "live/alice"};
};

} // namespace scramble::test
