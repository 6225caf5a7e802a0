#include "catch.hpp"
#include "net/http/kept_reply.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

// An answer that many clients share: with the date of the second; in pieces while the board
// changes, and in one piece once it is at rest.

namespace scramble::net {

namespace {

using namespace std::chrono_literals;

const std::chrono::sys_seconds example{784111777s}; // from RFC 9110

reply_ptr in_pieces(const std::vector<std::string>& texts)
{
    piece_list pieces(texts.size());
    std::size_t size = 0;
    for (std::size_t number = 0; number < texts.size(); ++number) {
        pieces.set(number, shared(texts[number]));
        size += texts[number].size();
    }
    return tagged_reply({size, pieces}, "y");
}

reply_ptr large()
{
    return in_pieces({std::string(5000, 'a'), std::string(5000, 'b')});
}

reply_ptr small()
{
    return in_pieces({"1x1\n", "down\n"});
}

std::string bytes_of(const reply& answer)
{
    std::string all = answer.front;
    for (const shared_bytes& piece : answer.pieces)
        all += *piece;
    return all + answer.back;
}

/// The bytes, with that line as the last of the fields.
std::string with_field(const reply& answer, std::string_view line)
{
    return bytes_of(answer).insert(answer.fields_end, line);
}

/// Whether the next `asks` answers are all in pieces.
bool stays_in_pieces(kept_reply& kept, unsigned asks)
{
    bool stays = true;
    for (unsigned ask = 0; ask < asks; ++ask)
        stays = stays && kept.get()->pieces.size() > 1;
    return stays;
}

} // namespace

TEST_CASE("a Date is that of RFC 9110", "[protocol]")
{
    const auto text = [](std::chrono::sys_seconds at) { return std::string(date_line(at).text()); };
    CHECK(text(example) == "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n");
    CHECK(text(std::chrono::sys_seconds{}) == "Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n");
    CHECK(text(std::chrono::sys_days{2028y / 2 / 29} + 23h + 59min + 59s) ==
          "Date: Tue, 29 Feb 2028 23:59:59 GMT\r\n");
}

TEST_CASE("a dated answer is the same with one field more", "[protocol]")
{
    const date_line now(example);
    for (const auto& answer : {small(), large(), text_reply(404, "no\n"), empty_reply(304),
                               early_head(true), file_reply("text/css", std::string(9000, 'c'))}) {
        const auto stamped = dated(*answer, now);
        CHECK(bytes_of(*stamped) == with_field(*answer, now.text()));
        CHECK(stamped->has_date);
        CHECK_FALSE(answer->has_date);
        CHECK(stamped->size_of_pieces == answer->size_of_pieces);
        const date_line next(example + 1s);
        CHECK(bytes_of(*dated(*stamped, next)) == with_field(*answer, next.text()));
    }
}

TEST_CASE("an answer may be made with its Date", "[protocol]")
{
    const date_line now(example);
    piece_list pieces(1);
    pieces.set(0, shared("1x1\ndown\n"));
    const auto answer = tagged_reply({9, pieces}, "y", &now);
    CHECK(answer->has_date);
    CHECK(bytes_of(*answer) == with_field(*tagged_reply({9, pieces}, "y"), now.text()));
    kept_reply kept;
    kept.keep(answer, &now);
    CHECK(kept.get(now) == answer);
    const date_line next(example + 1s);
    CHECK(bytes_of(*kept.get(next)) == bytes_of(*dated(*answer, next)));
}

TEST_CASE("a short answer is made in the memory of the last one, once nobody has that",
          "[protocol]")
{
    auto first = small();
    const std::string bytes = bytes_of(*first);
    auto second = in_pieces({"1x2\n", "none\n", "none\n"});
    CHECK(bytes_of(*first) == bytes);
    const reply* const place = second.get();
    second.reset();
    second = small();
    CHECK(second.get() == place);
    CHECK(bytes_of(*second) == bytes);
}

TEST_CASE("a joined answer has the same bytes, its pieces in one", "[protocol]")
{
    reply answer = *large();
    answer.back = "the end";
    const auto one = joined(answer);
    CHECK(one->pieces.size() == 1);
    CHECK(one->size_of_pieces == answer.size_of_pieces);
    CHECK(one->fields_end == answer.fields_end);
    CHECK(bytes_of(*one) == bytes_of(answer));
}

TEST_CASE("an answer is joined once enough have asked for it", "[protocol]")
{
    kept_reply kept;
    CHECK(kept.get() == nullptr);
    for (int boards = 0; boards < 3; ++boards) {
        const auto answer = large();
        kept.keep(answer);
        CHECK(stays_in_pieces(kept, kept_reply::asks_before_joining));
        const auto one = kept.get();
        CHECK(one->pieces.size() == 1);
        CHECK(bytes_of(*one) == bytes_of(*answer));
        CHECK(kept.get() == one);
    }
}

TEST_CASE("one answer is given for as long as it is one second", "[protocol]")
{
    for (const auto& answer : {small(), large()}) {
        kept_reply kept;
        kept.keep(answer);
        for (int second = 0; second < 3; ++second) {
            const date_line now(example + std::chrono::seconds(second));
            reply_ptr first = kept.get(now);
            CHECK(bytes_of(*first) == with_field(*answer, now.text()));
            for (unsigned ask = 0; ask <= kept_reply::asks_before_joining; ++ask)
                CHECK(bytes_of(*kept.get(now)) == bytes_of(*first));
            CHECK(kept.get(now)->pieces.size() <= 1);
            CHECK(kept.get(now) == kept.get(now));
        }
        kept.keep(text_reply(200, "another\n"));
        CHECK(kept.get(date_line(example))->front.ends_with("another\n"));
    }
}

TEST_CASE("an answer without pieces stays as it is", "[protocol]")
{
    kept_reply kept;
    const auto answer = small();
    kept.keep(answer);
    for (unsigned ask = 0; ask <= 2 * kept_reply::asks_before_joining; ++ask)
        CHECK(kept.get() == answer);
}

TEST_CASE("whoever takes a joined answer slowly keeps the next ones in pieces", "[protocol]")
{
    kept_reply kept;
    kept.keep(large());
    CHECK(stays_in_pieces(kept, kept_reply::asks_before_joining));
    auto slow = kept.get(date_line(example));
    CHECK(slow->pieces.size() == 1);
    kept.keep(large());
    CHECK(stays_in_pieces(kept, 3 * kept_reply::asks_before_joining));
    slow = nullptr;
    CHECK(kept.get()->pieces.size() == 1);
}

TEST_CASE("an answer that would take long to copy stays in pieces", "[protocol]")
{
    kept_reply kept;
    const std::string half(kept_reply::longest_joined / 2, 'a');
    kept.keep(in_pieces({half, half, "a"}));
    CHECK(stays_in_pieces(kept, 2 * kept_reply::asks_before_joining));
    kept.keep(in_pieces({half, half}));
    CHECK_FALSE(stays_in_pieces(kept, 2 * kept_reply::asks_before_joining));
}

} // namespace scramble::net
