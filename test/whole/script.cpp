#include "whole/script.hpp"

namespace scramble::whole {

script short_game(const memory::edition& spoken)
{
    const std::string ann = "ann";
    const std::string bob = "bob";
    const std::string cy = "cy";
    const std::string dora = "dora";
    const wording say(spoken);
    script game;
    game.at = {2, 3, {"A", "B", "A", "C", "B", "C"}, {}, {ann, bob, cy, dora}, spoken};
    game.bursts = {
        {3, {say.watch(dora)}},
        {0, {say.flip(ann, 0, 0)}},                                   // 1-B
        {1, {say.flip(bob, 0, 0)}},                                   // 1-D
        {2, {say.flip(cy, 0, 0), say.scores()}},                      // 1-D
        {3, {say.watch(dora, "*"), say.look(dora)}},                  // behind what waits
        {0, {say.look(ann), say.mistaken(1), say.flip(ann, 0, 1)}},   // 2-E: bob has it
        {1, {say.flip(bob, 0, 2), say.look(bob, "*")}},               // 2-D
        {0, {say.flip(ann, 0, 2)}},                                   // 1-D
        {3, {say.watch(dora), say.replace(dora, "C", "🌈")}},          // behind what waits
        {1, {say.flip(bob, 1, 0)}},                                   // 3-A: cy and ann fail
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

} // namespace scramble::whole
