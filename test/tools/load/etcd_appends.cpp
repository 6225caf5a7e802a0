// What rooms can append to etcd: by the journal, or, as the least that anybody must do, by the same
// transactions without it.
//
//     etcd_appends PORT ROOMS SECONDS [bare]      prints `rate N`, `p50_us N` and `p99_us N`
//
// Each room has one append of one record under way; when it is durable, the next is begun. etcd
// listens on that port of this machine.

#include "etcd/client.hpp"
#include "etcd/etcd_journal.hpp"
#include "etcd/values.hpp"

#include <boost/asio/io_context.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace scramble {

namespace {

using clock = std::chrono::steady_clock;

struct figures {
    clock::time_point began;
    clock::time_point ended;
    std::chrono::seconds time;
    std::vector<std::chrono::nanoseconds> took{};

    /// Result: whether it goes on.
    bool add(clock::time_point since)
    {
        ended = clock::now();
        took.push_back(ended - since);
        return ended - began < time;
    }
    void print()
    {
        std::sort(took.begin(), took.end());
        const auto part = [this](std::size_t of_100) {
            return static_cast<double>(took[took.size() * of_100 / 100].count()) / 1000;
        };
        const std::chrono::duration<double> passed = ended - began;
        std::cout << "rate " << static_cast<double>(took.size()) / passed.count() << "\np50_us "
                  << part(50) << "\np99_us " << part(99) << '\n';
    }
};

journal::record record_of(std::uint64_t number)
{
    return {number, std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()),
            "flip player" + std::to_string(number % 64) + " 12,15"};
}

std::string run_prefix()
{
    return "/load-" + std::to_string(clock::now().time_since_epoch().count()) + "/";
}

class rooms {
public:
    rooms(asio::io_context& loop, const etcd::endpoint& where, int count, std::chrono::seconds time)
    {
        all_.time = time;
        etcd::etcd_journal::settings how;
        how.endpoints = {where};
        how.self = {"load", "127.0.0.1:1", std::to_string(clock::now().time_since_epoch().count())};
        how.prefix = run_prefix();
        store_ = std::make_unique<etcd::etcd_journal>(loop.get_executor(), how);
        for (int each = 0; each < count; ++each)
            store_->create({"room-" + std::to_string(each), "", ""},
                           [this, count](error_code why, const journal::claimed_room& made) {
                               require(why);
                               held_.push_back(made.held);
                               if (held_.size() == static_cast<std::size_t>(count))
                                   start();
                           });
    }
    void print() { all_.print(); }

private:
    std::unique_ptr<etcd::etcd_journal> store_;
    std::vector<journal::tenure> held_;
    std::size_t under_way_ = 0;
    figures all_;

    static void require(error_code why)
    {
        if (why)
            throw std::runtime_error(why.message());
    }
    void start()
    {
        all_.began = clock::now();
        for (const journal::tenure& each : held_)
            append(each, 1);
    }
    void append(const journal::tenure& by, std::uint64_t number)
    {
        ++under_way_;
        store_->append(by, {record_of(number)},
                       [this, by, number, since = clock::now()](error_code why) {
                           require(why);
                           --under_way_;
                           if (all_.add(since))
                               append(by, number + 1);
                           else if (under_way_ == 0)
                               store_.reset();
                       });
    }
};

class bare {
public:
    bare(asio::io_context& loop, const etcd::endpoint& where, int count, std::chrono::seconds time)
        : client_(std::make_unique<etcd::client>(loop.get_executor(), settings_at(where))),
          count_(count), prefix_(run_prefix())
    {
        all_.time = time;
        all_.began = clock::now();
        send(1);
    }
    void print() { all_.print(); }

private:
    std::unique_ptr<etcd::client> client_;
    int count_;
    std::string prefix_;
    figures all_;

    static etcd::client::settings settings_at(const etcd::endpoint& where)
    {
        etcd::client::settings how;
        how.endpoints = {where};
        return how;
    }
    void send(std::uint64_t number)
    {
        const auto since = clock::now();
        etcd::transaction next;
        for (int each = 0; each < std::min(count_, 60); ++each) {
            const std::string room = "room-" + std::to_string(each);
            const std::string log = prefix_ + "log/" + room + "/" + std::to_string(number);
            next.when.push_back({prefix_ + "own/" + room, 0});
            next.when.push_back({log, 0});
            next.then.emplace_back(
                etcd::put{log, etcd::text_of(room, {1, {record_of(number)}}), 0});
            next.otherwise.emplace_back(etcd::range{prefix_ + "own/" + room});
            next.otherwise.emplace_back(etcd::range{log});
        }
        client_->transact(next, clock::now(),
                          [this, number, since](const etcd::client::result& from) {
                              if (!from.answer.is_then)
                                  throw std::runtime_error("etcd has failed");
                              bool goes_on = true;
                              for (int each = 0; each < std::min(count_, 60); ++each)
                                  goes_on = all_.add(since);
                              if (goes_on)
                                  send(number + 1);
                          });
    }
};

template <class Load>
void run(int port, int count, int seconds)
{
    asio::io_context loop(1);
    const etcd::endpoint where("127.0.0.1", static_cast<std::uint16_t>(port));
    Load load(loop, where, count, std::chrono::seconds(seconds));
    loop.run();
    load.print();
}

} // namespace

} // namespace scramble

int main(int count, char* arguments[])
{
    if (count != 4 && (count != 5 || std::string(arguments[4]) != "bare")) {
        std::cerr << "usage: etcd_appends PORT ROOMS SECONDS [bare]\n";
        return 2;
    }
    try {
        const auto run =
            count == 5 ? scramble::run<scramble::bare> : scramble::run<scramble::rooms>;
        run(std::stoi(arguments[1]), std::stoi(arguments[2]), std::stoi(arguments[3]));
    }
    catch (const std::exception& error) {
        std::cerr << "etcd_appends: " << error.what() << '\n';
        return 1;
    }
}
