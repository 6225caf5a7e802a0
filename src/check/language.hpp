#pragma once

#include <fmt/format.h>

#include <map>
#include <span>
#include <string>
#include <string_view>

namespace scramble::check {

// How reports are translated.
//
// A sentence is written in English, at the place that says it, and that is its key:
//
//     text += spoken("Fails:");
//     at.fail(spoken("{} gets no answer to {}", who_, request_), failure::silent);
//
// `languages/CODE.txt` has the sentences of a language: an English one in a line, and below it, two
// blanks further in, what is said instead. A placeholder may be numbered there, where the order of
// words is another: {1}. What a language lacks is said in English.

/// The sentences of a language, by the English ones.
using sentences = std::map<std::string_view, std::string_view>;

/// The codes of the languages besides English, such as "de".
[[nodiscard]] std::span<const std::string_view> other_languages();

/// Those of one of them; of English, and of one that is not known, none.
[[nodiscard]] const sentences& sentences_in(std::string_view language);

/// All that is said from now on is in that language. At first it is English, "en".
void speak(std::string_view language);
/// The language in which all is said.
[[nodiscard]] std::string_view language_spoken();

/// A sentence, in the language that is spoken.
[[nodiscard]] std::string spoken(std::string_view english);

/// A sentence with values in place of its placeholders.
template <class First, class... Others>
[[nodiscard]] std::string spoken(fmt::format_string<First, Others...> english, First&& first,
                                 Others&&... others)
{
    const fmt::string_view key = english;
    return fmt::vformat(spoken(std::string_view(key.data(), key.size())),
                        fmt::make_format_args(first, others...));
}

} // namespace scramble::check
