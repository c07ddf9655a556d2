import type { MoveLane } from '@liftout/contract/moves';
import { sankey } from 'd3-sankey';

/** What a chart measures: people, or their assets in dollars. */
export type Measure = 'advisors' | 'aum';

/** What left one firm, or the other firms (null), for another. */
export interface Flow {
  left: string | null;
  joined: string | null;
  /** Advisors or dollars. */
  value: number;
  /** The number of lanes summed up. */
  lanes: number;
}

/** What screen readers hear after a firm's figure: ` advisors left`, ` joined` of an amount. */
export function sideWords(value: number, by: Measure, side: 'left' | 'joined'): string {
  if (by === 'aum') return ` ${side}`;
  return ` ${value === 1 ? 'advisor' : 'advisors'} ${side}`;
}

const sizeOf = (lane: MoveLane, by: Measure) => (by === 'aum' ? (lane.aum.total ?? 0) : lane.advisors);

const add = (sums: Map<string, number>, key: string, value: number) =>
  sums.set(key, (sums.get(key) ?? 0) + value);

/** The names of the firms with the largest sums; all of them where only one would be left. */
function largest(sums: ReadonlyMap<string, number>, firms: number): Set<string> {
  const names = [...sums].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([name]) => name);
  return new Set(names.length <= firms + 1 ? names : names.slice(0, firms));
}

/**
 * Lanes as flows between the largest `firms` of each side, all others summed up as null. A lane of no known value has no
 * width and is left out. The largest flow comes first.
 */
export function flowsOf(lanes: readonly MoveLane[], by: Measure, firms: number): Flow[] {
  const [left, joined] = [new Map<string, number>(), new Map<string, number>()];
  const drawn = lanes.filter((lane) => sizeOf(lane, by) > 0);
  for (const lane of drawn) {
    add(left, lane.firmLeft.name, sizeOf(lane, by));
    add(joined, lane.firmJoined.name, sizeOf(lane, by));
  }
  const [fromNames, toNames] = [largest(left, firms), largest(joined, firms)];
  const flows = new Map<string, Flow>();
  for (const lane of drawn) {
    const from = fromNames.has(lane.firmLeft.name) ? lane.firmLeft.name : null;
    const to = toNames.has(lane.firmJoined.name) ? lane.firmJoined.name : null;
    const key = JSON.stringify([from, to]);
    const flow = flows.get(key) ?? { left: from, joined: to, value: 0, lanes: 0 };
    flows.set(key, { ...flow, value: flow.value + sizeOf(lane, by), lanes: flow.lanes + 1 });
  }
  return [...flows.values()].toSorted((a, b) => b.value - a.value);
}

export interface FlowFirm {
  side: 'left' | 'joined';
  /** Null: the other firms. */
  name: string | null;
  value: number;
  /** Pixels from the top. */
  top: number;
  height: number;
}

export interface FlowBand extends Flow {
  /** The outline of its area, for a path. */
  path: string;
}

/** The width of the drawing in its own units; it is stretched to the width at hand. */
export const flowWidth = 1000;

const ends = { left: 'left ', joined: 'joined ' } as const;

/** An area of even height from one side to the other. */
const area = (y0: number, y1: number, height: number) => {
  const [middle, half] = [flowWidth / 2, height / 2];
  const point = (y: number) => y.toFixed(1);
  return [
    `M0 ${point(y0 - half)}`,
    `C${middle} ${point(y0 - half)} ${middle} ${point(y1 - half)} ${flowWidth} ${point(y1 - half)}`,
    `V${point(y1 + half)}`,
    `C${middle} ${point(y1 + half)} ${middle} ${point(y0 + half)} 0 ${point(y0 + half)}Z`,
  ].join('');
};

/** Places flows on a drawing of the given height, `gap` pixels between firms: the largest on top, other firms last. */
export function layoutOf(flows: readonly Flow[], height: number, gap: number) {
  if (flows.length === 0) return { firms: [], bands: [] };
  const sides = ['left', 'joined'] as const;
  const nodes = sides.flatMap((side) =>
    [...new Set(flows.map((flow) => flow[side]))].map((name) => ({
      id: ends[side] + (name ?? ''),
      side,
      name,
    })),
  );
  const links = flows.map((flow) => ({
    source: ends.left + (flow.left ?? ''),
    target: ends.joined + (flow.joined ?? ''),
    value: flow.value,
    flow,
  }));
  const graph = sankey<(typeof nodes)[number], (typeof links)[number]>()
    .nodeId(({ id }) => id)
    .nodeWidth(1)
    .nodePadding(gap)
    .nodeSort((a, b) => Number(a.name === null) - Number(b.name === null) || (b.value ?? 0) - (a.value ?? 0))
    .extent([
      [0, 0],
      [flowWidth, height],
    ])({ nodes, links });
  return {
    firms: graph.nodes.map(({ side, name, value = 0, y0 = 0, y1 = 0 }): FlowFirm => {
      return { side, name, value, top: y0, height: y1 - y0 };
    }),
    bands: graph.links.map(({ flow, y0 = 0, y1 = 0, width = 0 }): FlowBand => {
      return { ...flow, path: area(y0, y1, Math.max(width, 1)) };
    }),
  };
}
