#pragma once

#include "instrument/memory_journal.hpp"
#include "instrument/scratch.hpp"

#include "journal/sqlite_journal.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace scramble::test {

constexpr std::size_t frame_of_log = 24 + 4096; ///< a page in the log, with its head

inline journal::record numbered(std::uint64_t number, std::string line)
{
    return {number,
            std::chrono::sys_time<std::chrono::milliseconds>(
                std::chrono::milliseconds(1'700'000'000'000 + static_cast<std::int64_t>(number))),
            std::move(line)};
}

inline std::string bytes_of(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline void write(const std::filesystem::path& file, const std::string& bytes)
{
    std::ofstream(file, std::ios::binary) << bytes;
}

/// Records from number `from` on, one for each line.
inline std::vector<journal::record> records(std::uint64_t from, std::vector<std::string> lines)
{
    std::vector<journal::record> result;
    for (std::string& line : lines)
        result.push_back(numbered(from++, std::move(line)));
    return result;
}

/// The database of a directory. Requires: it can be opened.
inline std::unique_ptr<journal::database> opened_in(const std::filesystem::path& directory,
                                                    std::uint32_t most_pages = 0)
{
    auto opened = journal::database::open({directory, true, most_pages});
    return std::move(std::get<0>(opened));
}

/// Why it cannot be opened; empty if it can.
inline std::string refusal_of(const std::filesystem::path& directory)
{
    const auto opened = journal::database::open({directory});
    return opened.index() == 0 ? std::string() : std::get<1>(opened).reason;
}

/// Until nothing is left that waits.
inline void run_dry(asio::io_context& loop)
{
    loop.restart();
    loop.run();
}

/// A store in memory on a loop.
class in_memory {
public:
    asio::io_context context{1};

    in_memory() { open(std::make_shared<journal_content>()); }

    journal::store& store() { return *store_; }
    void reopen() { open(store_->content()); }

    void run(const std::function<bool()>& /*done*/ = {}) { run_dry(context); }

private:
    std::optional<memory_journal> store_;

    void open(std::shared_ptr<journal_content> content)
    {
        store_.emplace(context.get_executor(), std::move(content));
        store_->complete_by_itself();
    }
};

/// A store in a file on a loop.
class on_disk {
public:
    asio::io_context context{1};

    on_disk() { open(); }

    journal::sqlite_journal& store() { return *store_; }
    [[nodiscard]] const std::filesystem::path& directory() const { return scratch_.path(); }

    void reopen()
    {
        store_.reset();
        open();
    }
    void run(const std::function<bool()>& /*done*/ = {}) { run_dry(context); }
    /// Opens what a machine would find that has crashed now.
    void crash()
    {
        const scratch copy;
        std::filesystem::copy(directory(), copy.path());
        store_.reset();
        for (const auto& each : std::filesystem::directory_iterator(copy.path()))
            std::filesystem::copy(each, directory() / each.path().filename(),
                                  std::filesystem::copy_options::overwrite_existing);
        open();
    }
    /// With room for so many pages.
    void limit(std::uint32_t pages)
    {
        store_.reset();
        open(pages);
    }

private:
    scratch scratch_;
    std::optional<journal::sqlite_journal> store_;

    void open(std::uint32_t most_pages = 0)
    {
        store_.emplace(context.get_executor(), opened_in(directory(), most_pages));
    }
};

/// A store of any kind, asked one thing at a time. A kind runs its loop until what was asked is
/// done: `run(done)`.
template <class Kind>
class asked : public Kind {
public:
    using Kind::Kind;
    template <class... Results>
    using answer = std::tuple<error_code, Results...>;

    auto create(const journal::kept_room& kept)
    {
        return wait<journal::claimed_room>([&](auto then) { this->store().create(kept, then); });
    }
    auto list()
    {
        return wait<std::vector<journal::listed_room>>(
            [&](auto then) { this->store().list(then); });
    }
    auto claim(const std::string& room)
    {
        return wait<journal::claimed_room>([&](auto then) { this->store().claim(room, then); });
    }
    auto read(const std::string& room, std::uint64_t after = 0, std::size_t most = 1000)
    {
        return wait<std::vector<journal::record>>(
            [&](auto then) { this->store().read(room, after, most, then); });
    }
    error_code append(const journal::tenure& by, const std::vector<journal::record>& records)
    {
        return std::get<0>(wait<>([&](auto then) { this->store().append(by, records, then); }));
    }
    error_code remove(const journal::tenure& by)
    {
        return std::get<0>(wait<>([&](auto then) { this->store().remove(by, then); }));
    }

    /// Requires: it can be created.
    journal::tenure room(const std::string& name)
    {
        return std::get<1>(create({name, {}, {}})).held;
    }
    /// Requires: it can be claimed.
    journal::claimed_room claimed(const std::string& name) { return std::get<1>(claim(name)); }

private:
    template <class... Results, class Start>
    answer<Results...> wait(Start start)
    {
        std::optional<answer<Results...>> result;
        bool is_inside = true;
        start([&](error_code why, Results... results) {
            ensure(!is_inside, "a store completes after the call that asked it");
            ensure(this->context.get_executor().running_in_this_thread(), "on its strand");
            result.emplace(why, std::move(results)...);
        });
        is_inside = false;
        this->run([&] { return result.has_value(); });
        return std::move(result.value());
    }
};

} // namespace scramble::test
