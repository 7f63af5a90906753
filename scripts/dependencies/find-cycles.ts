/** The groups of nodes that reach each other, each sorted: Tarjan's strongly connected components without single nodes. */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];

  const visit = (node: string): number => {
    const at = order.size;
    order.set(node, at);
    open.push(node);
    let low = at;
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === at) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1 || edges.get(node)?.includes(node)) cycles.push(group.toSorted());
    }
    return low;
  };

  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return cycles;
}
