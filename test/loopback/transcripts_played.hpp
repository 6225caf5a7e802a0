#pragma once

#include "catch.hpp"

#include "loopback/transcript.hpp"

#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace scramble::loopback {

// The ways in which every transcript is played. `Transcript` is a protocol's, whose namespace has
// its `play`.

/// The text of a file of this project, by its path from the top.
inline std::string text_of(const std::string& file)
{
    std::ifstream in(std::string(SCRAMBLE_SOURCE_DIR) + '/' + file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// In each of its editions.
template <class Transcript>
void play_all(const std::vector<Transcript>& transcripts, const pace& sent = {})
{
    for (const Transcript& each : transcripts) {
        for (const int year : each.editions)
            CHECK(play(each, year, sent).difference == "");
    }
}

/// In its last edition, with what is sent in two parts, wherever they break.
template <class Transcript>
void play_all_split(const std::vector<Transcript>& transcripts)
{
    for (const Transcript& each : transcripts) {
        const int year = each.editions.back();
        const std::size_t largest = play(each, year).largest_packet;
        for (std::size_t split = 1; split < largest; ++split) {
            const played result = play(each, year, {.split = split});
            INFO("the first part had " << split << " bytes");
            REQUIRE(result.difference == "");
        }
    }
}

} // namespace scramble::loopback
