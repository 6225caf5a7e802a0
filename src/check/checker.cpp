#include "check/checker.hpp"

#include "check/server_process.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <unistd.h>
#include <utility>

namespace scramble::check {

namespace {

/// A directory of this run, gone when it ends.
class temporary_directory {
public:
    temporary_directory()
        : path_((std::filesystem::temp_directory_path() / "scramble-check-XXXXXX").string())
    {
        if (::mkdtemp(path_.data()) == nullptr)
            throw std::runtime_error("cannot make a directory for boards");
    }
    temporary_directory(const temporary_directory&) = delete;
    temporary_directory& operator=(const temporary_directory&) = delete;
    ~temporary_directory()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    /// Writes a file, and returns its path.
    [[nodiscard]] std::string write(const std::string& text) const
    {
        const std::string path = path_ + "/board.txt";
        std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
        return path;
    }

private:
    std::string path_;
};

/// The command for a case. The case is skipped if its options have no place in the command.
std::string command_for(const trial& what, const std::string& run, const stage& at)
{
    const bool has_options = run.find("{options}") != std::string::npos;
    if (!has_options && what.options != with_the_board)
        at.skip(fmt::format("it needs {{options}} in the command, for {}",
                            what.options.empty() ? "none" : what.options));
    return with_value(run, "{options}", what.options);
}

/// Plays one case; the server, if it is started, lives as long as that.
finding play(const trial& what, const plan& how, const temporary_directory& files)
{
    stage at(how.where, how.edition, how.times);
    std::optional<server_process> server;
    finding found;
    try {
        if (how.run.empty() && (what.is_refused || what.options != with_the_board))
            at.skip("it needs a start of its own: --run");
        if (!how.run.empty())
            server.emplace(at, command_for(what, how.run, at), files.write(what.board),
                           what.is_refused);
        what.play(at);
    }
    catch (const ended& end) {
        found = end.with;
    }
    if (what.is_refused && server)
        server.reset();
    if (!what.is_demanded && found.is != verdict::untried)
        found.is = verdict::open;
    if (server && !server->ending().empty()) // it should not end by itself
        found = {verdict::fails,
                 fmt::format("the server {}: {}", server->ending(), server->last_words()),
                 {},
                 {}};
    found.talk = at.talk();
    return found;
}

} // namespace

std::vector<tried> check_all(const std::vector<trial>& trials, const plan& how,
                             const std::function<void(const tried&)>& hear)
{
    const temporary_directory files;
    std::vector<tried> all;
    for (const trial& each : trials) {
        all.push_back({&each, play(each, how, files)});
        hear(all.back());
    }
    return all;
}

} // namespace scramble::check
