#include "scramble/text/composed.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace scramble {

namespace {

/// A mark, and the letters that it makes: each letter and the one with the mark.
struct combining_mark {
    char32_t code;
    /// Marks of different classes can stand in any order: Unicode's is that of the classes.
    int order;
    std::u32string_view letters;
};
constexpr int above = 230;
// clang-format off
constexpr std::array combining_marks{
    combining_mark{0x327, 202, U"cçgģkķlļnņrŗsştţeȩdḑhḩ"}, // cedilla
    combining_mark{0x328, 202, U"aąeęiįuųoǫ"}, // ogonek
    combining_mark{0x31B, 216, U"oơuư"}, // horn
    combining_mark{0x323, 220, U"bḅdḍhḥkḳlḷmṃnṇrṛsṣtṭvṿwẉzẓaạeẹiịoọơợuụưựyỵ"}, // dot below
    combining_mark{0x324, 220, U"uṳ"}, // diaeresis below
    combining_mark{0x325, 220, U"aḁ"}, // ring below
    combining_mark{0x326, 220, U"sștț"}, // comma below
    combining_mark{0x32D, 220, U"dḓeḙlḽnṋtṱuṷ"}, // circumflex accent below
    combining_mark{0x32E, 220, U"hḫ"}, // breve below
    combining_mark{0x330, 220, U"eḛiḭuṵ"}, // tilde below
    combining_mark{0x331, 220, U"bḇdḏkḵlḻnṉrṟtṯzẕhẖ"}, // macron below
    combining_mark{0x300, above, U"aàeèiìoòuùüǜnǹеѐиѝēḕōṑwẁâầăằêềôồơờưừyỳ"}, // grave accent
    combining_mark{0x301, above, U"aáeéiíoóuúyýcćlĺnńrŕsśzźüǘgǵåǻæǽøǿϊΐαάεέηήιίϋΰοόυύωώгѓкќ"
                   U"çḉēḗïḯkḱmḿõṍōṓpṕũṹwẃâấăắêếôốơớưứ"}, // acute accent
    combining_mark{0x302, above, U"aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷzẑạậẹệọộ"}, // circumflex accent
    combining_mark{0x303, above, U"aãnñoõiĩuũvṽâẫăẵeẽêễôỗơỡưữyỹ"}, // tilde
    combining_mark{0x304, above, U"aāeēiīoōuūüǖäǟȧǡæǣǫǭöȫõȭȯȱyȳиӣуӯgḡḷḹṛṝ"}, // macron
    combining_mark{0x306, above, U"aăeĕgğiĭoŏuŭийуўжӂаӑеӗȩḝạặ"}, // breve
    combining_mark{0x307, above, U"cċeėgġzżaȧoȯbḃdḋfḟhḣmṁnṅpṗrṙsṡśṥšṧṣṩtṫwẇxẋyẏ"}, // dot above
    combining_mark{0x308, above, U"aäeëiïoöuüyÿιϊυϋеёіїаӓәӛжӝзӟиӥоӧөӫэӭуӱчӵыӹ"
                                 U"hḧõṏūṻwẅxẍtẗ"}, // diaeresis
    combining_mark{0x309, above, U"aảâẩăẳeẻêểiỉoỏôổơởuủưửyỷ"}, // hook above
    combining_mark{0x30A, above, U"aåuůwẘyẙ"}, // ring above
    combining_mark{0x30B, above, U"oőuűуӳ"}, // double acute accent
    combining_mark{0x30C, above, U"cčdďeělľnňrřsštťzžaǎiǐoǒuǔüǚgǧkǩʒǯjǰhȟ"}, // caron
    combining_mark{0x30F, above, U"aȁeȅiȉoȍrȑuȕѵѷ"}, // double grave accent
    combining_mark{0x311, above, U"aȃeȇiȋoȏrȓuȗ"}, // inverted breve
};
// clang-format on

int order_of(char32_t each)
{
    const auto* const found = std::ranges::find(combining_marks, each, &combining_mark::code);
    return found == std::end(combining_marks) ? 0 : found->order;
}

/// Requires: `mark` is one.
std::optional<char32_t> with_mark(char32_t letter, char32_t mark)
{
    const auto* const found = std::ranges::find(combining_marks, mark, &combining_mark::code);
    for (std::size_t at = 0; at < found->letters.size(); at += 2) {
        if (found->letters[at] == letter)
            return found->letters[at + 1];
    }
    return std::nullopt;
}

/// Appends a letter and its marks one by one.
void take_apart(char32_t each, std::u32string& to)
{
    if (each >= 0x80) {
        for (const combining_mark& mark : combining_marks) {
            for (std::size_t at = 0; at < mark.letters.size(); at += 2) {
                if (mark.letters[at + 1] != each)
                    continue;
                take_apart(mark.letters[at], to);
                to += mark.code;
                return;
            }
        }
    }
    to += each;
}

} // namespace

std::u32string composed(std::u32string_view text)
{
    std::u32string apart;
    for (const char32_t each : text)
        take_apart(each, apart);
    std::u32string result;
    for (auto next = apart.begin(); next != apart.end();) {
        char32_t letter = *next++;
        const auto end =
            std::find_if(next, apart.end(), [](char32_t each) { return order_of(each) == 0; });
        std::stable_sort(next, end, [](char32_t one, char32_t other) {
            return order_of(one) < order_of(other);
        });
        std::u32string left; // marks with which no letter is made
        int last = 0;        // the order of the last of them
        for (; next != end; ++next) {
            const bool is_behind_another = order_of(*next) == last;
            const auto whole = is_behind_another ? std::nullopt : with_mark(letter, *next);
            if (whole) {
                letter = *whole;
            }
            else {
                left += *next;
                last = order_of(*next);
            }
        }
        result += letter;
        result += left;
    }
    return result;
}

} // namespace scramble
