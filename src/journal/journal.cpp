#include "journal/journal.hpp"

#include "scramble/text/take_word.hpp"

#include <utility>

namespace scramble::journal {

namespace {

// Nobody deletes a category through its base, whose destructor is protected.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-virtual-dtor"

class journal_category final : public boost::system::error_category {
public:
    [[nodiscard]] const char* name() const noexcept override { return "journal"; }

    [[nodiscard]] std::string message(int value) const override
    {
        switch (static_cast<journal_errc>(value)) {
        case journal_errc::fenced: return "somebody else has claimed the room";
        case journal_errc::owned: return "somebody else holds the room";
        case journal_errc::exists: return "there is a room of that name or code";
        case journal_errc::unknown_room: return "there is no such room";
        case journal_errc::full: return "the disk, or what may be kept on it, is full";
        case journal_errc::unavailable: return "the journal cannot be read or written";
        case journal_errc::damaged: return "the journal is damaged";
        case journal_errc::newer: return "a later version has written the journal";
        case journal_errc::in_use: return "another process has the journal";
        case journal_errc::gone:
            return "the files of the journal were deleted or replaced, or somebody else wrote to "
                   "them: put them back and restart";
        }
        return "the journal has failed";
    }
};

#pragma GCC diagnostic pop

} // namespace

std::string text_of(const std::vector<place>& places)
{
    std::string text;
    for (const place& each : places)
        text += each.name + ' ' + each.code + ' ';
    return text;
}

std::vector<place> read_places(std::string_view text)
{
    std::vector<place> places;
    while (!text.empty()) {
        std::string name(take_word(text));
        places.push_back({std::move(name), std::string(take_word(text))});
    }
    return places;
}

error_code make_error_code(journal_errc why)
{
    static const journal_category category;
    return {static_cast<int>(why), category};
}

} // namespace scramble::journal
