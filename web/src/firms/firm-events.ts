import type { FirmMove, FirmNews } from '@liftout/contract/firms';

/** A move to or from the firm, or an article that names it. */
export type FirmEvent = { kind: 'move'; move: FirmMove } | { kind: 'news'; news: FirmNews };

/** Moves count as midnight UTC; news without a date come last. */
const timeOf = (event: FirmEvent): number =>
  event.kind === 'move'
    ? Date.parse(event.move.movedOn)
    : event.news.publishedAt === null
      ? Number.NEGATIVE_INFINITY
      : Date.parse(event.news.publishedAt);

/** Moves and news in one list, newest first. At the same time moves come first; otherwise the order is kept. */
export function newestFirst(moves: readonly FirmMove[], news: readonly FirmNews[]): FirmEvent[] {
  const all: FirmEvent[] = [
    ...moves.map((move): FirmEvent => ({ kind: 'move', move })),
    ...news.map((item): FirmEvent => ({ kind: 'news', news: item })),
  ];
  return all.sort((one, other) => {
    const [a, b] = [timeOf(one), timeOf(other)];
    return a === b ? 0 : b > a ? 1 : -1;
  });
}
