#include "check/handout.hpp"

#include "check/checked_games.hpp"

#include "../catch.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

using scramble::check::checked_field;
using scramble::check::checked_game;
using scramble::check::checked_memory;
using scramble::check::sentence;

namespace {

/// The ids of the cases in a list of sentences.
std::multiset<std::string> cases_of(std::span<const sentence> all)
{
    std::multiset<std::string> ids;
    for (const sentence& each : all) {
        std::istringstream words{std::string(each.cases)};
        ids.insert(std::istream_iterator<std::string>(words), {});
    }
    return ids;
}

/// Each sentence demands cases that some edition demands, and each of those has one sentence.
void fit(const std::vector<checked_game>& editions, std::span<const sentence> all)
{
    const auto named = cases_of(all);
    std::set<std::string> demanded{scramble::check::random_trial().id};
    for (const checked_game& edition : editions) {
        for (const auto& each : edition.trials) {
            INFO(each.id);
            CHECK(each.sentence.empty() != each.is_demanded);
            if (each.is_demanded)
                demanded.insert(each.id);
        }
    }
    CHECK(std::vector<std::string>(named.begin(), named.end()) ==
          std::vector<std::string>(demanded.begin(), demanded.end()));
}

} // namespace

TEST_CASE("each case that is demanded has a sentence of the handout", "[check]")
{
    fit({checked_memory("2020", {}), checked_memory("2022", {}), checked_memory("2023", {}),
         checked_memory("2025", {})},
        scramble::check::memory_sentences());
    fit({checked_field("2014"), checked_field("2016"), checked_field("edx")},
        scramble::check::field_sentences());
}

TEST_CASE("random play has a sentence, the same in both games", "[check]")
{
    const auto random = scramble::check::random_trial();
    CHECK(random.sentence.starts_with("the problems: The server plays whole games"));
    CHECK(random.sentence == sentence_for(scramble::check::field_sentences(), random.id));
}

TEST_CASE("2023 demands nothing that its handout does not have", "[check]")
{
    for (const auto& each : checked_memory("2023", {}).trials) {
        INFO(each.id);
        const bool is_later = each.id.starts_with("replace") ||
                              each.id.starts_with("watch.replaced") ||
                              each.id.starts_with("scores") || each.id == "status" ||
                              (each.id.starts_with("status.") && each.id != "status.waited");
        CHECK_FALSE((is_later && each.is_demanded));
    }
}

TEST_CASE("docs/CHECK.md has the sentences of the handouts", "[check]")
{
    std::ifstream file(SCRAMBLE_SOURCE_DIR "/docs/CHECK.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    for (const auto all :
         {scramble::check::memory_sentences(), scramble::check::field_sentences()}) {
        for (const sentence& each : all) {
            const auto line = fmt::format("| {} | {} | {} |\n", each.place, each.says, each.cases);
            INFO(line);
            CHECK(page.find(line) != std::string::npos);
        }
    }
}
