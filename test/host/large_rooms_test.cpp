#include "host/memory_kind.hpp"
#include "host/small_room.hpp"

#include <array>
#include <memory>
#include <string>

// To read the settings of a large room takes milliseconds, and so does to make it.

namespace scramble::test {

namespace {

struct turn_of_loop {
    bool reads = false;
    bool makes = false;
};

turn_of_loop& this_turn()
{
    static turn_of_loop present;
    return present;
}

scramble::host::opening read_and_note(scramble::host::settings& wanted)
{
    this_turn().reads = true;
    auto result = scramble::host::read_memory(wanted);
    result.begin = [begin = std::move(result.begin)](const auto& with) {
        this_turn().makes = true;
        return begin(with);
    };
    return result;
}

constexpr std::array noting{scramble::host::kind{"memory", read_and_note}};

/// Runs all handlers that are ready. Result: whether one of them has read a room and made it.
bool is_made_where_read(rooms_host& server)
{
    bool result = false;
    this_turn() = {};
    while (server.step()) {
        result = result || (this_turn().reads && this_turn().makes);
        this_turn() = {};
    }
    return result;
}

/// Opens a room with such a body, and wakes it after a restart.
void check_room(const std::string& settings, const std::string& body, bool is_small)
{
    INFO(settings);
    const auto content = std::make_shared<journal_content>();
    std::string at;
    {
        rooms_host server({}, noting, {}, content);
        http_client client(server);
        client.send("POST /rooms?" + settings + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
                    std::to_string(body.size()) + "\r\n\r\n" + body);
        CHECK(is_made_where_read(server) == is_small);
        const answer made = client.next();
        REQUIRE(made.status == 201);
        at = "/" + made.value_of("Location");
        CHECK(client.get(at + "flip/alice/0,0").status == 200);
    }
    rooms_host server({}, noting, {}, content);
    http_client client(server);
    client.ask(at + "look/alice");
    CHECK(is_made_where_read(server) == is_small);
    const answer woken = client.next();
    CHECK(woken.status == 200);
    CHECK(woken.body.find("my ") != std::string::npos);
}

} // namespace

TEST_CASE("no turn of the loop reads a large room and makes it", "[rooms][kept]")
{
    std::string pairs;
    for (int number = 1000; number < 2000; ++number)
        pairs += std::to_string(number) + "|x" + std::to_string(number) + "\n";
    check_room("size=1x2&cards=A", "", true);
    check_room("board=pairs", "a|b\nc|d\n", true);
    check_room("size=100x100&cards=A", "", false);
    check_room("board=pairs", pairs, false);
    check_room("board=pairs&size=4x4", pairs, false);
}

} // namespace scramble::test
