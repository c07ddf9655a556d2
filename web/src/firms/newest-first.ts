import type { FirmMove, FirmNews } from '@liftout/contract/firms';

export type Happening = { kind: 'move'; move: FirmMove } | { kind: 'news'; news: FirmNews };

/** A move counts from the first moment of its day; news without a date come last. */
const timeOf = (happening: Happening): number =>
  happening.kind === 'move'
    ? Date.parse(happening.move.movedOn)
    : happening.news.publishedAt === null
      ? Number.NEGATIVE_INFINITY
      : Date.parse(happening.news.publishedAt);

/** Moves and news in one list. Those of one moment stay in the order they came in, moves first. */
export function newestFirst(moves: readonly FirmMove[], news: readonly FirmNews[]): Happening[] {
  const all: Happening[] = [
    ...moves.map((move): Happening => ({ kind: 'move', move })),
    ...news.map((item): Happening => ({ kind: 'news', news: item })),
  ];
  return all.sort((one, other) => {
    const [a, b] = [timeOf(one), timeOf(other)];
    return a === b ? 0 : b > a ? 1 : -1;
  });
}
