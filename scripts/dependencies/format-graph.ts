/** Module → the modules that it imports. */
export type ModuleGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Modules in an order in which each stands above those that it imports; a cycle keeps the order of its visit. */
function sortDownward(graph: ModuleGraph): string[] {
  const visited = new Set<string>();
  const upward: string[] = [];
  const visit = (module: string): void => {
    if (visited.has(module)) return;
    visited.add(module);
    for (const next of [...(graph.get(module) ?? [])].toSorted().toReversed()) visit(next);
    upward.push(module);
  };
  for (const module of [...graph.keys()].toSorted().toReversed()) visit(module);
  return upward.toReversed();
}

/** The picture of the graph: one line a module with imports, importers above what they import. Ends with a newline. */
export function formatGraph(graph: ModuleGraph): string {
  const order = sortDownward(graph);
  const rows = order.filter((module) => (graph.get(module)?.size ?? 0) > 0);
  const width = Math.max(...rows.map((module) => module.length));
  const lines = rows.map((from) => {
    const targets = order.filter((module) => graph.get(from)?.has(module));
    return `${from.padEnd(width)} → ${targets.join(', ')}\n`;
  });
  return lines.join('');
}
