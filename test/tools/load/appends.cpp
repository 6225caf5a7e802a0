// The least that any server must do that keeps what people do: its records, appended by the
// journal's own thread, without a game and without the network.
//
//     appends DIRECTORY IN_FLIGHT SECONDS [no-sync]      prints `rate N`, `p50_us N` and `p99_us N`
//
// So many appends of one record each are under way to one room; when one is durable, the next is
// begun. DIRECTORY gets a new journal.

#include "journal/database.hpp"
#include "journal/sqlite_journal.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace scramble {

namespace {

using clock = std::chrono::steady_clock;

std::unique_ptr<journal::database> opened(const std::filesystem::path& directory, bool syncs)
{
    auto result = journal::database::open({directory, syncs});
    if (const auto* why = std::get_if<fault>(&result))
        throw std::runtime_error(why->reason);
    return std::get<std::unique_ptr<journal::database>>(std::move(result));
}

class room {
public:
    room(asio::io_context& loop, std::unique_ptr<journal::database> where,
         std::chrono::seconds time)
        : store_(loop.get_executor(), std::move(where)), time_(time)
    {
    }

    void start(int in_flight)
    {
        store_.create({"room", "", ""},
                      [this, in_flight](error_code why, const journal::claimed_room& made) {
                          require(why);
                          held_ = made.held;
                          began_ = clock::now();
                          for (int each = 0; each < in_flight; ++each)
                              append();
                      });
    }

    /// Requires: the loop has run.
    void print()
    {
        std::sort(took_.begin(), took_.end());
        const auto part = [this](std::size_t of_100) {
            return static_cast<double>(took_[took_.size() * of_100 / 100].count()) / 1000;
        };
        const std::chrono::duration<double> passed = ended_ - began_;
        std::cout << "rate " << static_cast<double>(took_.size()) / passed.count() << "\np50_us "
                  << part(50) << "\np99_us " << part(99) << '\n';
    }

private:
    journal::sqlite_journal store_;
    journal::tenure held_;
    std::chrono::seconds time_;
    clock::time_point began_;
    clock::time_point ended_;
    std::uint64_t last_ = 0;
    std::vector<std::chrono::nanoseconds> took_;

    static void require(error_code why)
    {
        if (why)
            throw std::runtime_error(why.message());
    }

    void append()
    {
        const auto since = clock::now();
        const auto now =
            std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
        ++last_;
        store_.append(held_, {{last_, now, "flip player" + std::to_string(last_ % 64) + " 12,15"}},
                      [this, since](error_code why) {
                          require(why);
                          ended_ = clock::now();
                          took_.push_back(ended_ - since);
                          if (ended_ - began_ < time_)
                              append();
                      });
    }
};

} // namespace

} // namespace scramble

int main(int count, char* arguments[])
{
    if (count != 4 && (count != 5 || std::string(arguments[4]) != "no-sync")) {
        std::cerr << "usage: appends DIRECTORY IN_FLIGHT SECONDS [no-sync]\n";
        return 2;
    }
    try {
        boost::asio::io_context loop(1);
        scramble::room room(loop, scramble::opened(arguments[1], count == 4),
                            std::chrono::seconds(std::stoi(arguments[3])));
        boost::asio::post(loop, [&] { room.start(std::stoi(arguments[2])); });
        loop.run();
        room.print();
    }
    catch (const std::exception& error) {
        std::cerr << "appends: " << error.what() << '\n';
        return 1;
    }
}
