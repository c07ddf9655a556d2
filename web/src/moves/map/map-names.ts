import type { Bubble } from './city-figures.ts';

/** Cities with a name beside their bubble. */
const named = 6;
/** The largest cities have theirs wherever the map has room, if need be over a smaller bubble. */
const alwaysNamed = 3;
/** What a name takes, in pixels: half its height, the width of a letter, the figure behind it, the gap to the bubble. */
const halfHeight = 9;
const letter = 6.5;
const figure = 28;
const gap = 4;

const sides = ['right', 'left', 'above', 'below'] as const;
export type Side = (typeof sides)[number];

export interface NamePosition {
  side: Side;
  /** Pixels to the right of the middle of the bubble: names above and below are moved into the map. */
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
 * another bubble. The three largest have one wherever the map has room.
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
    const side = free ?? (rank < alwaysNamed ? over : undefined);
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
  const middle = side === 'above' ? y - away - halfHeight : y + away + halfHeight;
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
  return Math.hypot(dx, dy) < bubble.radius;
}
