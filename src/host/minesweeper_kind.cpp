#include "host/minesweeper_kind.hpp"
#include "host/minesweeper_bot.hpp"

#include "minesweeper/site/site.hpp"
#include "minesweeper/site/telnet_session.hpp"
#include "scramble/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace scramble::host {

namespace {

constexpr std::uint32_t most_squares = 10'000;

class hosted_minesweeper final : public hosted_game {
public:
    hosted_minesweeper(std::shared_ptr<minesweeper::room> room, minesweeper::game::layer by,
                       std::uint64_t seed, const net::site_settings& how)
        : hosted_game(seed), room_(std::move(room)), site_(new minesweeper::site(room_, how))
    {
        room_->game().allow_fields(std::move(by));
    }

    [[nodiscard]] followed_game& game() override { return room_->game(); }
    [[nodiscard]] net::http_site& site() override { return *site_; }
    [[nodiscard]] bool has_telnet() const override { return true; }
    void join(net::tcp_socket client, net::connections& others, line_decoder lines,
              std::string_view already) override
    {
        net::start_session<minesweeper::telnet_session>(std::move(client), room_, others,
                                                        std::move(lines), already);
    }
    [[nodiscard]] std::uint32_t number() override { return room_->game().number(); }
    [[nodiscard]] net::audience& audience() override { return room_->audience(); }
    [[nodiscard]] std::string size() const override
    {
        const auto& board = room_->game().board();
        return fmt::format("{},{}", board.columns(), board.rows());
    }
    [[nodiscard]] std::size_t players() const override { return room_->game().players(); }
    [[nodiscard]] bool is_over() const override { return room_->game().board().is_cleared(); }
    [[nodiscard]] bool is_used() const override
    {
        return room_->game().players() > bots_ || room_->game().waiting() > 0;
    }
    [[nodiscard]] bool has_bots() const override { return true; }
    [[nodiscard]] std::unique_ptr<bot_player> seat(const bot_settings& who) override
    {
        return std::make_unique<minesweeper_bot>(*room_, who, bots_);
    }

private:
    std::shared_ptr<minesweeper::room> room_;
    net::site_ptr site_;
    std::size_t bots_ = 0;

    void on_deal(std::uint64_t seed) override { room_->game().lay(seed); }
};

struct preset {
    std::string_view name;
    settings::sides size;
    std::uint64_t bombs;
};
constexpr std::array presets{preset{"beginner", {9, 9}, 10}, preset{"intermediate", {16, 16}, 40},
                             preset{"expert", {30, 16}, 99}};

const preset& preset_called(std::string_view name)
{
    const auto* const found = std::ranges::find(presets, name, &preset::name);
    if (found == presets.end())
        throw refused_settings("preset: expected beginner, intermediate or expert");
    return *found;
}

/// A field with exactly that many bombs, each place equally likely.
minesweeper::field laid(settings::sides size, std::uint64_t bombs, std::uint64_t seed)
{
    minesweeper::field result{size.first, size.second, {}};
    result.bombs.resize(std::size_t{size.first} * size.second);
    random_numbers random(seed);
    for (std::size_t place = result.bombs.size(); place > 0; --place) {
        if (random.below(place) < bombs) {
            result.bombs[place - 1] = 1;
            --bombs;
        }
    }
    return result;
}

minesweeper::game::layer layer_of(settings& wanted)
{
    const auto name = wanted.take("preset");
    const auto size = wanted.take_sides("size", ',', most_squares);
    const auto bombs = wanted.take_number("bombs", 0, most_squares);
    if (name && (size || bombs))
        throw refused_settings("preset gives the size and the bombs");
    const preset& usual = preset_called(name.value_or("beginner"));
    const settings::sides sides = size.value_or(usual.size);
    const std::uint64_t squares = std::uint64_t{sides.first} * sides.second;
    if (squares > most_squares)
        throw refused_settings(fmt::format("size: a field has at most {} squares", most_squares));
    const std::uint64_t most = squares - 1; // one square to dig
    const std::uint64_t number = bombs.value_or(size ? squares / 6 : usual.bombs);
    if (number > most)
        throw refused_settings(fmt::format("bombs: this field has room for {}", most));
    return [sides, number](std::uint64_t seed) { return laid(sides, number, seed); };
}

} // namespace

opening read_minesweeper(settings& wanted)
{
    const std::string year = wanted.take("edition").value_or("2016");
    const auto edition = minesweeper::edition_of(year);
    if (!edition)
        throw refused_settings("edition: expected 2014, 2016 or edx");
    const minesweeper::board_rules rules{.safe_first_dig = wanted.take_flag("safe", true)};
    return [spoken = *edition, rules, lay = layer_of(wanted)](const surroundings& with) {
        auto room = std::make_shared<minesweeper::room>(with.executor, lay(with.seed), spoken,
                                                        with.run, true, rules);
        return std::make_unique<hosted_minesweeper>(std::move(room), lay, with.seed, with.site);
    };
}

} // namespace scramble::host
