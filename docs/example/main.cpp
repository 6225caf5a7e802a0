// A program on the library of Scramble: alice and bob want one card of a Memory board.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <iostream>
#include <scramble/memory/game.hpp>
#include <string>

using namespace scramble::memory;

int main()
{
    boost::asio::io_context loop;
    game shared(loop.get_executor(), {2, 2, {"A", "B", "B", "A"}}, "example");
    const auto flip = [&](const std::string& who, position at) {
        shared.async_flip(who, at, [who](scramble::error_code error, const flip_result& told) {
            if (error)
                std::cout << who << ": " << error.message() << '\n';
            else if (told.outcome == flip_outcome::took_first_card)
                std::cout << who << " has the card" << (told.has_waited ? " at last\n" : "\n");
            else
                std::cout << who << " has turned over another, and lets go of both\n";
        });
    };
    boost::asio::post(loop, [&] { // a game is used on its loop only
        flip("alice", {0, 0});
        flip("bob", {0, 0}); // he waits: she has it
        flip("alice", {0, 1});
    });
    loop.run();
}
