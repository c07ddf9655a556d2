/**
 * Groups of files that import each other, directly or not (Tarjan's strongly connected components). Dynamic imports and
 * types count too, because such files cannot be understood one by one either.
 */
export function cyclesIn(imports) {
  const graph = new Map();
  for (const { from, to } of imports) {
    if (to.path === undefined) continue;
    if (!graph.has(from)) graph.set(from, []);
    graph.get(from).push(to.path);
  }
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const found = [];
  const visit = (file) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next);
        lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
      } else if (open.includes(next)) {
        lowest.set(file, Math.min(lowest.get(file), order.get(next)));
      }
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file)) found.push(group);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}
