#include "host/given_names.hpp"

#include "scramble/random.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace scramble::host {

namespace {

/// Short and friendly. No first names.
constexpr std::array list{
    "Acorn",    "Almond",  "Anchor", "Aspen",   "Balloon", "Bamboo",  "Banjo",    "Beacon",
    "Birch",    "Breeze",  "Bugle",  "Canyon",  "Cedar",   "Cello",   "Chestnut", "Chime",
    "Cinnamon", "Clover",  "Cloud",  "Cocoa",   "Comet",   "Compass", "Copper",   "Coral",
    "Crocus",   "Crystal", "Drum",   "Feather", "Fiddle",  "Flute",   "Garnet",   "Granite",
    "Harbour",  "Harp",    "Island", "Kite",    "Lantern", "Lemon",   "Lilac",    "Linden",
    "Lotus",    "Maple",   "Marble", "Meadow",  "Mint",    "Moon",    "Nutmeg",   "Oboe",
    "Opal",     "Orchard", "Pebble", "Pepper",  "Piano",   "Pine",    "Quartz",   "Rainbow",
    "River",    "Saffron", "Snow",   "Spruce",  "Thistle", "Tulip",   "Walnut",   "Violin"};

} // namespace

given_names::given_names(std::uint64_t seed) : order_(list.begin(), list.end())
{
    random_numbers random(seed);
    for (std::size_t left = order_.size(); left > 1; --left)
        std::swap(order_[left - 1], order_[random.below(left)]);
}

std::string given_names::next()
{
    const std::string_view name = order_[given_ % order_.size()];
    const std::size_t round = given_++ / order_.size();
    return round == 0 ? std::string(name) : fmt::format("{}_{}", name, round + 1);
}

} // namespace scramble::host
