#include "whole/script.hpp"

namespace scramble::whole {

namespace {

/// For clients with one request at a time.
script of_clients(const setup& in, const std::vector<std::vector<asked>>& requests)
{
    script made{in, {}};
    for (std::size_t client = 0; client < requests.size(); ++client) {
        for (const asked& each : requests[client])
            made.parts.push_back({client, {each}});
    }
    return made;
}

} // namespace

script short_game(const memory::edition& spoken)
{
    const std::string ann = "ann";
    const std::string bob = "bob";
    const std::string cy = "cy";
    const std::string dora = "dora";
    const wording say(spoken);
    script game;
    game.in = {2, 3, {"A", "B", "A", "C", "B", "C"}, {}, {ann, bob, cy, dora}, spoken};
    game.parts = {
        {3, {say.watch(dora)}},
        {0, {say.flip(ann, 0, 0)}},                  // 1-B
        {1, {say.flip(bob, 0, 0)}},                  // 1-D
        {2, {say.flip(cy, 0, 0), say.scores()}},     // 1-D
        {3, {say.watch(dora, "*"), say.look(dora)}}, // queued behind the flip that waits
        {0, {say.look(ann), say.mistaken(1), say.flip(ann, 0, 1)}}, // 2-E: bob has it
        {1, {say.flip(bob, 0, 2), say.look(bob, "*")}},             // 2-D
        {0, {say.flip(ann, 0, 2)}},                                 // 1-D
        {3, {say.watch(dora), say.replace(dora, "C", "🌈")}}, // queued behind the flip that waits
        {1, {say.flip(bob, 1, 0)}},                          // 3-A: cy and ann fail
        {2, {wording::by("HEAD", say.look(cy)), say.flip(cy, 1, 0)}}, // 1-D
        {0, {say.flip(ann, 0, 0), say.scores(), say.flip(ann, 0, 1)}},
        {1, {say.flip(bob, 1, 0)}}, // decision 4: cy has it
        {3, {say.flip(dora, 1, 0), say.flip(dora, 1, 2)}},
        {2, {say.flip(cy, 1, 1), say.mistaken(4)}},
        {0, {say.refused(0)}},
        {1, {wording::last(say.flip(bob, 0, 1)), say.look(bob)}},
        {2, {say.replace(cy, "B", "🌈"), say.scores()}},
    };
    return game;
}

script short_live_game()
{
    script game;
    game.in = {
        2, 3, {"A", "B", "A", "C", "B", "C"}, {}, {"ann", "bob", "cy"}, memory::edition_2023};
    game.parts = {
        {0, {}, "comes"},    // to an empty game
        {1, {}, "comes"},    // to an empty game
        {0, {}, "flip 0,0"}, // 1-B
        {1, {}, "flip 0,0"}, // 1-D
        {2, {}, "comes"},    // into a game in which a player waits
        {2, {}, "flip 0,0"}, // 1-D, behind 1
        {2, {}, "give up"},  // while it waits
        {2, {}, "flip 0,1"}, // 1-B
        {0, {}, "flip 0,1"}, // 2-B: 2 has it, and 1 is granted the first card of 0
        {1, {}, "flip 0,2"}, // 2-D
        {0, {}, "flip 0,2"}, // 1-D
        {2, {}, "flip 0,2"}, // 2-B: 1 has it
        {2, {}, "flip 0,0"}, // 1-D
        {1, {}, "look"},     // malformed
        {1, {}, "flip 1,0"}, // 3-A: 0 and 2 fail by 1-A
        {0, {}, "flip 1,0"}, // 1-D
        {1, {}, "flip 1,1"}, // 2-E: 0 is granted the first card of 1
        {0, {}, "flip 1,2"}, // 2-D
        {2, {}, "flip 1,2"}, // 1-D
        {1, {}, "flip 1,2"}, // 1-D
        {2, {}, "goes"},     // while it waits
        {0, {}, "flip 0,1"}, // 3-A: 1 fails by 1-A
        {1, {}, "flip 0,1"}, // 1-D
        {1, {}, "give up"},  // while it waits
        {1, {}, "flip 1,1"}, // 1-B
        {0, {}, "flip 1,1"}, // 2-B: 1 has it
        {1, {}, "flip 0,1"}, // 2-D
    };
    return game;
}

script three_clients()
{
    const wording say(memory::edition_2023);
    return of_clients({1, 3, {"A", "B", "A"}, {}, {"ann", "bob", "cy"}, memory::edition_2023},
                      {{say.flip("ann", 0, 0), say.flip("ann", 0, 2), say.flip("ann", 0, 1)},
                       {say.flip("bob", 0, 1), say.flip("bob", 0, 0), say.flip("bob", 0, 0)},
                       {say.watch("cy"), say.flip("cy", 0, 0)}});
}

script two_clients(const memory::edition& spoken)
{
    const wording say(spoken);
    return of_clients({1, 3, {"A", "B", "A"}, {}, {"ann", "bob"}, spoken},
                      {{say.flip("ann", 0, 0), say.flip("ann", 0, 1), say.flip("ann", 0, 2)},
                       {say.flip("bob", 0, 0), say.flip("bob", 0, 1), say.watch("bob")}});
}

scripted_game::scripted_game(const script& part)
    : script_(part), play_(part.in), clients_(part.in.players.size(), nullptr)
{
}

void scripted_game::connect_all()
{
    for (std::size_t each = 0; each < clients_.size(); ++each)
        (void)present(each);
}

visitor& scripted_game::present(std::size_t number)
{
    auto* who = dynamic_cast<visitor*>(clients_[number]);
    if (who != nullptr && who->has_ended())
        who->close();
    if (who == nullptr || !who->is_here() || who->is_half_closed())
        clients_[number] = who = &play_.connect(script_.in.players[number], true);
    return *who;
}

std::size_t scripted_game::prepare(const part& part)
{
    if (part.says == "comes")
        clients_[part.client] = &play_.connect_live(script_.in.players[part.client], true);
    else if (part.says.empty()) {
        visitor& who = present(part.client);
        for (const asked& each : part.requests)
            who.ask(each);
    }
    else if (auto& who = dynamic_cast<follower&>(of(part)); !who.may_speak())
        return 0;
    else if (part.says == "goes")
        who.say_goodbye();
    else
        who.say(part.says);
    return of(part).unsent();
}

} // namespace scramble::whole
