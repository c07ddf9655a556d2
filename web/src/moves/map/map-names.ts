import type { Bubble } from './city-figures.ts';

/** Cities with a name beside their bubble. */
const named = 6;
/** The largest cities have theirs wherever the map has room, if need be over their own bubble or a smaller one. */
const alwaysNamed = 3;
/** From this radius on a bubble has room for its own name, in pixels. */
const roomy = 20;
/** What a name takes, in pixels: half its height, the width of a letter, the figure behind it, the gap to the bubble. */
const halfHeight = 9;
const letter = 6.5;
const figure = 28;
const gap = 4;
/** What the ring of a city with contacts adds to its bubble, in pixels. */
const ring = 3;

const sides = ['right', 'left', 'above', 'below'] as const;
/** `on`: over the middle of the bubble itself. */
export type Side = (typeof sides)[number] | 'on';

export interface NamePosition {
  side: Side;
  /** Pixels to the right of the middle of the bubble: names above, below and on it are moved into the map. */
  shift: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Which bubbles have their name beside them, and at which side: the largest whose names cover neither each other nor
 * another bubble. The three largest have one wherever the map has room, on their own bubble where it is large enough.
 * @param bubbles largest first
 * @param scale pixels a unit of the map
 * @param width of the map in pixels
 */
export function namesOf(bubbles: readonly Bubble[], scale: number, width: number): Map<Bubble, NamePosition> {
  const boxes: Box[] = [];
  const found = new Map<Bubble, NamePosition>();
  for (const [rank, bubble] of bubbles.slice(0, named * 3).entries()) {
    if (found.size === named) break;
    const others = bubbles.filter((other) => other !== bubble);
    const covered = (side: Side) =>
      others.filter((other) => covers(other, boxOf(bubble, side, scale, width), scale)).length;
    const within = sides.filter((side) => {
      const { left, right } = boxOf(bubble, side, scale, width);
      return left >= 0 && right <= width;
    });
    const besideNames = within.filter(
      (side) => !boxes.some((other) => overlap(boxOf(bubble, side, scale, width), other)),
    );
    const free = besideNames.find((side) => covered(side) === 0);
    const over = besideNames.toSorted((one, other) => covered(one) - covered(other))[0] ?? within[0];
    // A name over a neighbour, or beside it, would read as the neighbour's.
    const own: Side | undefined = bubble.radius >= roomy ? 'on' : over;
    const side = free ?? (rank < alwaysNamed ? own : undefined);
    if (side === undefined) continue;
    const box = boxOf(bubble, side, scale, width);
    boxes.push(box);
    found.set(bubble, { side, shift: box.shift });
  }
  return found;
}

function boxOf(bubble: Bubble, side: Side, scale: number, width: number): Box & { shift: number } {
  const [x, y, away] = [bubble.x * scale, bubble.y * scale, bubble.radius + gap];
  const wide = bubble.city.city.length * letter + figure;
  if (side === 'right' || side === 'left') {
    const left = side === 'right' ? x + away : x - away - wide;
    return { left, right: left + wide, top: y - halfHeight, bottom: y + halfHeight, shift: 0 };
  }
  const middle = { on: y, above: y - away - halfHeight, below: y + away + halfHeight }[side];
  const centred = x - wide / 2;
  const left = Math.max(0, Math.min(centred, width - wide));
  return {
    left,
    right: left + wide,
    top: middle - halfHeight,
    bottom: middle + halfHeight,
    shift: Math.round(left - centred),
  };
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function covers(bubble: Bubble, box: Box, scale: number): boolean {
  const [x, y] = [bubble.x * scale, bubble.y * scale];
  const dx = x - Math.min(Math.max(x, box.left), box.right);
  const dy = y - Math.min(Math.max(y, box.top), box.bottom);
  return Math.hypot(dx, dy) < bubble.radius + ring;
}
