// Replay files of earlier versions of the program: each new one plays them as they were played.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "../catch.hpp"
#include "played.hpp"
#include "replay/verify.hpp"

namespace scramble::replay {

namespace {

const std::filesystem::path kept = SCRAMBLE_SOURCE_DIR "/test/replay/kept";

std::string content_of(const std::filesystem::path& path)
{
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

} // namespace

// If this fails because the rules were meant to change, raise their version in replay/replay.hpp,
// take the files that no longer verify out of the folder, and write new ones.
TEST_CASE("games of earlier versions are played as they were", "[replay][kept]")
{
    std::size_t of_memory = 0;
    std::size_t of_minesweeper = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kept)) {
        const std::string text = content_of(entry.path());
        INFO(entry.path().string());
        CHECK(told(verify(text)).starts_with("right: "));
        const auto read = read_replay(text);
        REQUIRE(std::holds_alternative<recording>(read));
        CHECK(text_of(std::get<recording>(read)) == text);
        ++(std::get<recording>(read).head.is_memory() ? of_memory : of_minesweeper);
    }
    CHECK(of_memory >= 3);
    CHECK(of_minesweeper >= 2);
}

// replay_test "[write]" writes those of random games again.
TEST_CASE("games for later versions are written", "[.][write]")
{
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        dice same(seed);
        const std::string number = std::to_string(seed);
        std::ofstream(kept / ("memory_" + number + ".scramble")) << memory_file(same, 150);
        std::ofstream(kept / ("minesweeper_" + number + ".scramble"))
            << minesweeper_file(same, 100);
        CHECK(std::filesystem::exists(kept / ("minesweeper_" + number + ".scramble")));
    }
}

} // namespace scramble::replay
