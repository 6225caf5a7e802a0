#include "host/noughts.hpp"

#include "net/http/routes.hpp"
#include "scramble/text/query.hpp"
#include "scramble/text/step_log.hpp"

#include <boost/asio/bind_cancellation_slot.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <utility>

namespace scramble::test {

namespace {

class noughts final : public followed_game {
public:
    noughts(strand executor, std::string run, std::uint64_t seed)
        : followed_game(std::move(executor)), run_(std::move(run)), log_(run_, 0), begins_(seed % 2)
    {
    }

    [[nodiscard]] std::string board() const
    {
        return squares_.substr(0, 3) + '\n' + squares_.substr(3, 3) + '\n' + squares_.substr(6) +
               '\n';
    }
    [[nodiscard]] const std::array<std::string, 2>& names() const { return names_; }
    [[nodiscard]] std::size_t waiting() const { return followers(); }

    /// The sign that has three in a row, if one has.
    [[nodiscard]] std::optional<std::size_t> winner() const
    {
        constexpr std::array<std::array<std::size_t, 3>, 8> rows{{{0, 1, 2},
                                                                  {3, 4, 5},
                                                                  {6, 7, 8},
                                                                  {0, 3, 6},
                                                                  {1, 4, 7},
                                                                  {2, 5, 8},
                                                                  {0, 4, 8},
                                                                  {2, 4, 6}}};
        for (const auto& [one, two, three] : rows) {
            const char sign = squares_[one];
            if (sign != '-' && sign == squares_[two] && sign == squares_[three])
                return signs.find(sign);
        }
        return std::nullopt;
    }
    [[nodiscard]] bool is_over() const
    {
        return winner() || squares_.find('-') == std::string::npos;
    }

    /// A move. Result: why it is refused; empty if it is done.
    [[nodiscard]] std::string_view play(std::string_view who, std::size_t square)
    {
        const std::size_t turn = (begins_ + moves_) % 2;
        if (is_over())
            return "the game is over";
        if (who == names_[1 - turn])
            return "it is not your turn";
        if (!names_[turn].empty() && who != names_[turn])
            return "two others play";
        if (squares_[square] != '-')
            return "this square is taken";
        names_[turn] = who;
        squares_[square] = signs[turn];
        ++moves_;
        log_.begin();
        stepped();
        return {};
    }

    void deal(std::uint64_t seed)
    {
        begin_next(seed);
        squares_.assign(9, '-');
        moves_ = 0;
        begins_ = seed % 2;
        log_.begin_again(run_ + 'g' + std::to_string(number()));
        stepped();
    }

    [[nodiscard]] std::uint64_t steps() const override { return log_.step(); }
    [[nodiscard]] std::optional<std::uint64_t> step_in(std::string_view mark) const override
    {
        return log_.step_in(mark);
    }
    /// Always the whole game, which is short.
    [[nodiscard]] news news_since(std::optional<std::uint64_t> step) override
    {
        const auto none = [](std::uint64_t) { return std::optional<std::string>(); };
        return log_.since(step, none, [this] {
            std::string text = log_.heading() + board() + notes_;
            const std::size_t size = text.size();
            return news_text{log_.step(), {shared(std::move(text))}, size, true};
        });
    }
    void note(std::string lines) override
    {
        if (lines == notes_)
            return;
        notes_ = std::move(lines);
        log_.begin(); // no aside: of those a mark tells nothing, and who polls is told again
        stepped();
    }

private:
    static constexpr std::string_view signs = "xo";

    std::string run_;
    step_log<char> log_;
    std::string squares_ = std::string(9, '-');
    std::array<std::string, 2> names_;
    std::size_t moves_ = 0;
    std::size_t begins_;
    std::string notes_;
};

class noughts_site final : public net::http_site {
public:
    noughts_site(noughts& played, const net::site_settings& how) : http_site(how), game_(played) {}

    [[nodiscard]] net::response serve(net::request_head& head, net::http_session& client) override
    {
        const net::asked_path asked(net::path_in(head.target));
        const auto* const found = net::find(map(), asked);
        if (found == nullptr)
            return net::unknown(net::listed(map()));
        if (auto settled = net::settled(found->does, head, allowed_origins()))
            return std::move(*settled);
        return (this->*found->serve)(head, client);
    }

private:
    using route =
        net::route<net::response (noughts_site::*)(const net::request_head&, net::http_session&)>;
    static std::span<const route> map()
    {
        using enum net::effect;
        static constexpr std::array all{
            route{reads, "/look", &noughts_site::look},
            route{reads, "/news", &noughts_site::follow},
            route{moves, "/play/PLAYER/ROW,COLUMN", &noughts_site::play},
        };
        return all;
    }

    noughts& game_;

    net::response look(const net::request_head& /*head*/, net::http_session& /*client*/)
    {
        return net::answer{net::text_reply(200, game_.board())};
    }

    net::response play(const net::request_head& head, net::http_session& /*client*/)
    {
        const std::string_view asked = net::asked_path(net::path_in(head.target)).below.substr(1);
        const std::size_t slash = std::min(asked.find('/'), asked.size());
        const std::string_view at = asked.substr(slash);
        const auto is_side = [](char each) { return each >= '0' && each <= '2'; };
        if (slash == 0 || at.size() != 4 || !is_side(at[1]) || at[2] != ',' || !is_side(at[3]))
            return net::line(400, "expected PLAYER/ROW,COLUMN, such as alice/0,2");
        const auto square = static_cast<std::size_t>((at[1] - '0') * 3 + at[3] - '0');
        const std::string_view why = game_.play(asked.substr(0, slash), square);
        return why.empty() ? net::answer{net::text_reply(200, game_.board())} : net::line(409, why);
    }

    net::response follow(const net::request_head& head, net::http_session& client)
    {
        const auto since = game_.step_in(query_value(head.target, "since"));
        if (!since)
            return net::answer{net::text_reply(200, game_.news_since(std::nullopt)->text())};
        const auto tell = [session = client.shared()](error_code failed, const news& heard) {
            session->resume(failed ? net::text_reply(503, "stopping\n")
                                   : net::text_reply(200, heard->text()),
                            failed.failed());
        };
        game_.async_follow(*since, asio::bind_cancellation_slot(client.cancellation(), tell));
        return net::later{};
    }
};

/// A table without names: whoever plays is known by the game alone.
class noughts_table final : private people::game_holder<noughts>, public people::table {
public:
    explicit noughts_table(const scramble::host::surroundings& with)
        : game_holder(with.executor, with.run, with.seed), table(nobody_, with.clock, {}),
          here_(nobody_, claims(), with.clock)
    {
    }

    [[nodiscard]] noughts& game() override { return game_; }
    [[nodiscard]] people::attendance& attendance() override { return here_; }
    void deal(std::uint64_t seed, turn_heard then) override
    {
        game_.deal(seed);
        then({});
    }
    [[nodiscard]] std::vector<std::string> winners() const override
    {
        const auto sign = game_.winner();
        return sign ? std::vector{game_.names()[*sign]} : std::vector<std::string>();
    }
    [[nodiscard]] std::string size() const override { return "3x3"; }
    [[nodiscard]] std::size_t playing() const override
    {
        return game_.names().size() -
               static_cast<std::size_t>(std::ranges::count(game_.names(), ""));
    }
    [[nodiscard]] bool is_over() const override { return game_.is_over(); }

private:
    static inline const people::roster nobody_{0};
    people::attendance here_;
};

class hosted_noughts final : public scramble::host::hosted_game {
public:
    hosted_noughts(const std::shared_ptr<noughts_table>& table,
                   const scramble::host::surroundings& with)
        : hosted_game(table, new noughts_site(table->game(), with.site), with.seed),
          game_(table->game())
    {
    }

    [[nodiscard]] bool is_used() const override { return game_.waiting() > 0; }

private:
    noughts& game_;
};

} // namespace

scramble::host::opening read_noughts(scramble::host::settings& /*wanted*/)
{
    return {[](const scramble::host::surroundings& with) {
                return std::make_unique<hosted_noughts>(std::make_shared<noughts_table>(with),
                                                        with);
            },
            9};
}

} // namespace scramble::test
