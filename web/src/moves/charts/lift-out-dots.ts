import type { LiftOut } from '@liftout/contract/moves';

const day = 86_400_000;
const at = (date: string) => Date.parse(`${date}T00:00:00Z`);

const endOfMonth = (date: string): string => {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** The days of a time line: those chosen, else the months of the teams from their first day to their last. */
export function timeLineOf(
  teams: readonly Pick<LiftOut, 'from' | 'to'>[],
  chosen: { from: string; to: string },
): { from: string; to: string } {
  const days = teams.flatMap(({ from, to }) => [from, to]).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  // A team is listed with any of its days, so the first and last may lie outside.
  return {
    from: chosen.from && chosen.from < first ? chosen.from : `${first.slice(0, 7)}-01`,
    to: chosen.to || endOfMonth(last),
  };
}

/** The fraction of the time line at the start of a day; 0 to 1. */
export function placeOf(date: string, line: { from: string; to: string }): number {
  const length = Math.max(at(line.to) + day - at(line.from), day);
  return Math.min(1, Math.max(0, (at(date) - at(line.from)) / length));
}

/** A dot's radius in pixels: its area grows with the people, from 4 to 49, so that their number fits into it. */
export const radiusOf = (size: number) => 5 * Math.sqrt(Math.min(Math.max(size, 4), 49));

export interface Dot {
  team: LiftOut;
  /** Pixels of its centre. */
  x: number;
  y: number;
  radius: number;
}

/** The least distance between dots. */
const gap = 2;

/**
 * Dots by their first day on a line of `width` pixels, each on the first row from the bottom where it touches no other.
 * @returns the dots by day, and the height that they need
 */
export function dotsOf(
  teams: readonly LiftOut[],
  line: { from: string; to: string },
  width: number,
): { dots: Dot[]; height: number } {
  const dots: Dot[] = [];
  for (const team of teams.toSorted((a, b) => b.size - a.size || a.from.localeCompare(b.from))) {
    const radius = radiusOf(team.size);
    const x = Math.min(Math.max(placeOf(team.from, line) * width, radius), Math.max(width - radius, radius));
    let y = radius;
    const near = dots.filter((dot) => Math.abs(dot.x - x) < dot.radius + radius + gap);
    const hit = () => near.find((dot) => Math.hypot(dot.x - x, dot.y - y) < dot.radius + radius + gap - 0.01);
    for (let other = hit(); other; other = hit())
      // Right above the dot that is in the way.
      y = other.y + Math.sqrt((other.radius + radius + gap) ** 2 - (other.x - x) ** 2);
    dots.push({ team, x, y, radius });
  }
  const height = Math.max(0, ...dots.map(({ y, radius }) => y + radius));
  return { dots: dots.toSorted((a, b) => a.team.from.localeCompare(b.team.from) || a.x - b.x), height };
}

/** The first days of the months (`YYYY-MM-DD`) to label on a time line, at most `max`. */
export function ticksOf({ from, to }: { from: string; to: string }, max: number): string[] {
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7));
  const step = [1, 2, 3, 6, 12, 24, 60].find((size) => months / size <= max) ?? 120;
  const ticks: string[] = [];
  const first = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1;
  for (let month = first; month <= first + months; month += 1) {
    const tick = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    if (month % step === 0 && tick >= from) ticks.push(tick);
  }
  return ticks;
}
