#pragma once

#include "app/cluster_node.hpp"
#include "cli/grammar.hpp"

namespace scramble {

/// The options of a node, which are written to `how`.
void add_cluster(grammar& line, cluster_settings& how);

/// Call it once the options are read. Throws wrong_usage.
void end_cluster(const grammar& line, cluster_settings& how);

} // namespace scramble
