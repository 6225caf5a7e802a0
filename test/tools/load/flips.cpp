// The cost of a flip without the network: it is decided, its answer is made, and all watchers are
// resumed with their answers.
//
//     flips SIDE WATCHERS SECONDS      prints `flips_per_s N` and `ns N`
//
// 32 players (3 on 3 x 3) flip cards that all differ, spread over a board of SIDE x SIDE. A flip
// begins when all answers to the one before are made.

#include "net/reply.hpp"
#include "scramble/memory/game.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <string>

namespace scramble {

namespace {

using clock = std::chrono::steady_clock;

memory::layout different_cards(std::uint32_t side)
{
    memory::layout cards{side, side, {}};
    for (std::uint32_t space = 0; space < side * side; ++space)
        cards.cards.push_back("card" + std::to_string(space));
    return cards;
}

class table {
public:
    table(asio::io_context& loop, std::uint32_t side, std::chrono::seconds time)
        : side_(side), players_(std::clamp<std::uint64_t>(side_ * side_ / 3, 1, 32)),
          game_(loop.get_executor(), different_cards(side), "run"), time_(time)
    {
    }

    void watch(const std::string& name)
    {
        ++watchers_;
        watch_on(name);
    }

    void start()
    {
        began_ = clock::now();
        flip();
    }

    /// Requires: the loop has run.
    void print() const
    {
        const std::chrono::duration<double, std::nano> took = ended_ - began_;
        std::cout << "flips_per_s " << 1e9 * static_cast<double>(flips_) / took.count() << "\nns "
                  << took.count() / static_cast<double>(flips_) << '\n';
    }

private:
    std::uint64_t side_;
    std::uint64_t players_;
    memory::game game_;
    std::chrono::seconds time_;
    clock::time_point began_;
    clock::time_point ended_;
    std::uint64_t flips_ = 0;
    std::uint64_t watchers_ = 0;
    std::uint64_t awaited_ = 0; ///< answers to this flip
    std::size_t sizes_ = 0;     ///< keeps the answers from being optimised away

    void watch_on(const std::string& name)
    {
        game_.async_watch(name, std::nullopt, [this, name](error_code error, memory::view board) {
            if (error)
                return;
            watch_on(name);
            answer(board);
        });
    }

    /// Each player has separate spaces and flips them in turn; each flip is a change.
    void flip()
    {
        awaited_ = 1 + watchers_;
        const std::uint64_t player = flips_ % players_;
        const std::uint64_t own = side_ * side_ / players_;
        constexpr std::uint64_t stride = 7919; // prime: it visits the whole board
        const std::uint64_t space = player * own + flips_ / players_ * stride % own;
        const memory::position at{static_cast<std::uint32_t>(space / side_),
                                  static_cast<std::uint32_t>(space % side_)};
        game_.async_flip("player" + std::to_string(player), at,
                         [this](error_code, const memory::flip_result& result) {
                             ++flips_;
                             answer(result.board);
                         });
    }

    void answer(const memory::view& board)
    {
        sizes_ += net::tagged_reply({board->size, board->pieces}, board->tag)->front.size();
        if (--awaited_ > 0)
            return;
        if (flips_ % 16 != 0 || clock::now() - began_ < time_)
            return flip();
        ended_ = clock::now();
        game_.close();
    }
};

} // namespace

} // namespace scramble

int main(int count, char* arguments[])
{
    if (count != 4) {
        std::cerr << "usage: flips SIDE WATCHERS SECONDS\n";
        return 2;
    }
    boost::asio::io_context loop(1);
    scramble::table table(loop, static_cast<std::uint32_t>(std::stoul(arguments[1])),
                          std::chrono::seconds(std::stoi(arguments[3])));
    boost::asio::post(loop, [&] {
        for (int each = 0; each < std::stoi(arguments[2]); ++each)
            table.watch("watcher" + std::to_string(each));
        table.start();
    });
    loop.run();
    table.print();
}
