import type { Bubble } from './city-figures.ts';

/** The gap between bubbles, and the least radius of what is touched, in pixels. */
const gap = 2;
const touched = 12;
/** Rounds of moving apart; more change nothing that is seen. */
const rounds = 80;

/**
 * Moves bubbles apart that would cover each other, as little as it takes: where cities are close, who they are matters
 * more than exactly where.
 * @param scale pixels a unit of the map
 * @param width and `height` of the map in its units, which no bubble leaves
 */
export function apart(bubbles: readonly Bubble[], scale: number, width: number, height: number): Bubble[] {
  const marks = bubbles.map((bubble) => ({
    x: bubble.x * scale,
    y: bubble.y * scale,
    reach: Math.max(bubble.radius, touched) + gap / 2,
  }));
  const within = (value: number, reach: number, end: number) =>
    Math.max(reach, Math.min(value, end * scale - reach));
  for (let round = 0; round < rounds; round += 1) {
    let moved = false;
    for (const [at, one] of marks.entries())
      for (const other of marks.slice(at + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const distance = Math.hypot(dx, dy);
        const missing = one.reach + other.reach - distance;
        if (missing <= 0.1) continue;
        moved = true;
        // Two at one place leave it sideways.
        const [ux, uy] = distance === 0 ? [1, 0] : [dx / distance, dy / distance];
        one.x -= (ux * missing) / 2;
        one.y -= (uy * missing) / 2;
        other.x += (ux * missing) / 2;
        other.y += (uy * missing) / 2;
      }
    for (const mark of marks) {
      mark.x = within(mark.x, mark.reach, width);
      mark.y = within(mark.y, mark.reach, height);
    }
    if (!moved) break;
  }
  return bubbles.map((bubble, at) => ({
    ...bubble,
    x: (marks[at]?.x ?? 0) / scale,
    y: (marks[at]?.y ?? 0) / scale,
  }));
}
