#include "people/names/letters.hpp"

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>

namespace scramble::people {

namespace {

/// What ICU answers. Throws where the call fails, as it does without memory or ICU's data.
template <class Call>
auto made_by(Call call)
{
    UErrorCode status = U_ZERO_ERROR;
    auto made = call(status);
    if (U_FAILURE(status))
        throw std::runtime_error(std::string("ICU: ") + u_errorName(status));
    return made;
}

struct close_checker {
    void operator()(USpoofChecker* each) const { uspoof_close(each); }
};

/// ICU's tables, which are opened once.
struct tables {
    const icu::Normalizer2* composing = made_by(icu::Normalizer2::getNFCInstance);
    const icu::Normalizer2* decomposing = made_by(icu::Normalizer2::getNFDInstance);
    /// To small letters in NFKC, without what cannot be seen.
    const icu::Normalizer2* folding = made_by(icu::Normalizer2::getNFKCCasefoldInstance);
    std::unique_ptr<USpoofChecker, close_checker> looks{
        made_by([](UErrorCode& status) { return uspoof_open(&status); })};
    std::unique_ptr<icu::BreakIterator> characters{made_by([](UErrorCode& status) {
        return icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status);
    })};
};

tables& icu_tables()
{
    static tables opened;
    return opened;
}

icu::UnicodeString from_utf8(std::string_view utf8)
{
    return icu::UnicodeString::fromUTF8(
        icu::StringPiece(utf8.data(), static_cast<std::int32_t>(utf8.size())));
}

std::string to_utf8(const icu::UnicodeString& text)
{
    std::string utf8;
    return text.toUTF8String(utf8);
}

icu::UnicodeString normalized(const icu::Normalizer2* form, const icu::UnicodeString& text)
{
    return made_by([&](UErrorCode& status) { return form->normalize(text, status); });
}

/// A mark of no one script, or one around a letter: an accent, a line below, a circle.
bool is_mark(UChar32 each)
{
    const auto kind = u_charType(each);
    return kind == U_ENCLOSING_MARK ||
           (kind == U_NON_SPACING_MARK && made_by([&](UErrorCode& status) {
                                              return uscript_getScript(each, &status);
                                          }) == USCRIPT_INHERITED);
}

icu::UnicodeString without_marks(const icu::UnicodeString& text)
{
    icu::UnicodeString result;
    for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
        if (const UChar32 each = text.char32At(at); !is_mark(each))
            result += each;
    }
    return result;
}

/// How a text looks, in small letters then.
std::string look_of(const icu::UnicodeString& text)
{
    const icu::UnicodeString skeleton = made_by([&](UErrorCode& status) {
        icu::UnicodeString result;
        return uspoof_getSkeletonUnicodeString(icu_tables().looks.get(), 0, without_marks(text),
                                               result, &status);
    });
    return to_utf8(normalized(icu_tables().folding, skeleton));
}

/// How each character of ASCII looks alone: in ASCII none changes how its neighbour looks.
using ascii_looks = std::array<std::string, 128>;

template <class Form>
ascii_looks looks_in(Form form)
{
    ascii_looks looks;
    UChar32 each = 0;
    for (std::string& look : looks)
        look = look_of(form(icu::UnicodeString(each++)));
    return looks;
}

icu::UnicodeString as_written(const icu::UnicodeString& text)
{
    return text;
}

icu::UnicodeString in_small_letters(const icu::UnicodeString& text)
{
    return normalized(icu_tables().folding, text);
}

std::string look_of_ascii(std::string_view text, const ascii_looks& looks)
{
    std::string look;
    for (const char each : text)
        look += looks.at(static_cast<unsigned char>(each));
    return look;
}

bool is_ascii(std::string_view text)
{
    return std::ranges::none_of(text, [](char each) { return (each & 0x80) != 0; });
}

/// Most names are of ASCII: tables answer in a fortieth of the time.
std::vector<std::string> looks_of_any(std::string_view text)
{
    if (is_ascii(text)) {
        static const ascii_looks written = looks_in(as_written);
        static const ascii_looks small = looks_in(in_small_letters);
        return {look_of_ascii(text, written), look_of_ascii(text, small)};
    }
    const icu::UnicodeString written = normalized(icu_tables().composing, from_utf8(text));
    return {look_of(written), look_of(in_small_letters(written))};
}

void keep_each_once(std::vector<std::string>& looks)
{
    std::ranges::sort(looks);
    looks.erase(std::unique(looks.begin(), looks.end()),
                looks.end()); // clang 14 has no ranges::unique
}

} // namespace

std::string composed(std::string_view text)
{
    return to_utf8(normalized(icu_tables().composing, from_utf8(text)));
}

std::vector<std::size_t> characters_of(std::string_view text)
{
    const icu::UnicodeString whole = from_utf8(text);
    icu::BreakIterator& breaks = *icu_tables().characters;
    breaks.setText(whole);
    std::vector<std::size_t> sizes;
    std::int32_t from = 0;
    for (auto to = breaks.next(); to != icu::BreakIterator::DONE; to = breaks.next()) {
        sizes.push_back(static_cast<std::size_t>(whole.countChar32(from, to - from)));
        from = to;
    }
    return sizes;
}

std::vector<std::string> looks_of(std::string_view text)
{
    std::vector<std::string> looks = looks_of_any(text);
    keep_each_once(looks);
    return looks;
}

std::vector<std::string> looks_in_any_case(std::string_view text)
{
    std::vector<std::string> looks = looks_of(text);
    icu::UnicodeString capitals = from_utf8(text);
    looks.push_back(look_of(capitals.toUpper(icu::Locale::getRoot())));
    keep_each_once(looks);
    return looks;
}

std::string letters_of(std::string_view look)
{
    const icu::UnicodeString text =
        without_marks(normalized(icu_tables().decomposing, from_utf8(look)));
    icu::UnicodeString result;
    for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
        const UChar32 each = text.char32At(at);
        result += u_isUAlphabetic(each)   ? each
                  : u_isUWhiteSpace(each) ? UChar32(' ')
                                          : UChar32('-');
    }
    result.findAndReplace(u"rn", u"m"); // of these, UTS 39 makes the first from the second
    return to_utf8(result);
}

} // namespace scramble::people
