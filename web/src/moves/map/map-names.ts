import type { Bubble } from './city-figures.ts';

/** Cities with a name beside their bubble. */
const named = 6;
/** What a name takes, in pixels: half its height, the width of a letter, the figure behind it, the gap to the bubble. */
const halfHeight = 9;
const letter = 6.5;
const figure = 28;
const gap = 4;

export type Side = 'right' | 'left' | 'above' | 'below';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Which bubbles have their name beside them, and at which side: the largest whose names cover neither each other nor
 * another bubble. The very largest always has one.
 * @param bubbles largest first
 * @param scale pixels a unit of the map
 * @param width of the map in pixels
 */
export function namesOf(bubbles: readonly Bubble[], scale: number, width: number): Map<Bubble, Side> {
  const boxes: Box[] = [];
  const found = new Map<Bubble, Side>();
  for (const bubble of bubbles.slice(0, named * 3)) {
    if (found.size === named) break;
    const others = bubbles.filter((other) => other !== bubble);
    const free = (['right', 'left', 'above', 'below'] as const).find((side) => {
      const box = boxOf(bubble, side, scale);
      return (
        box.left >= 0 &&
        box.right <= width &&
        !boxes.some((other) => overlap(box, other)) &&
        !others.some((other) => covers(other, box, scale))
      );
    });
    const side = free ?? (bubble === bubbles[0] ? 'right' : null);
    if (side === null) continue;
    boxes.push(boxOf(bubble, side, scale));
    found.set(bubble, side);
  }
  return found;
}

function boxOf(bubble: Bubble, side: Side, scale: number): Box {
  const [x, y, away] = [bubble.x * scale, bubble.y * scale, bubble.radius + gap];
  const wide = bubble.city.city.length * letter + figure;
  const left = side === 'right' ? x + away : side === 'left' ? x - away - wide : x - wide / 2;
  const middle = side === 'above' ? y - away - halfHeight : side === 'below' ? y + away + halfHeight : y;
  return { left, right: left + wide, top: middle - halfHeight, bottom: middle + halfHeight };
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function covers(bubble: Bubble, box: Box, scale: number): boolean {
  const [x, y] = [bubble.x * scale, bubble.y * scale];
  const dx = x - Math.min(Math.max(x, box.left), box.right);
  const dy = y - Math.min(Math.max(y, box.top), box.bottom);
  return Math.hypot(dx, dy) < bubble.radius;
}
