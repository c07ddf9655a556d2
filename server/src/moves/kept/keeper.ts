import type { Tx } from '../../platform/db/database.ts';
import { requestUse } from '../../platform/db/limits/request-use.ts';
import { platformScope, system } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { findKept, type KeptFigure, keepFigure, noteAsked } from '../queries/kept.ts';
import type { Selected } from '../selection.ts';
import type { Figure } from './figure.ts';
import { keyOf, requestOf } from './request.ts';

/** When an answer was asked for is written no more often. */
const askedEveryMs = 3_600_000;

/** Answers a figure within a transaction, from what is kept or by computing it. */
export type Answering = <P extends object, A>(
  tx: Tx,
  figure: Figure<P, A>,
  selected: Selected,
  params: P,
) => Promise<A>;

/**
 * Answers figures from what is kept of them, where nothing has changed since, and keeps what had to be computed (decision
 * 100). A selection with a client's book is never kept.
 */
export function figureKeeper({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>) {
  /** Not as part of the request: its time on the database is limited, and it has its answer. */
  const write = (work: (tx: Tx) => Promise<void>) =>
    requestUse
      .run(undefined, () => db.as(platformScope(system), work))
      .catch((error: unknown) => log.warn({ err: error }, 'a figure of moves could not be kept'));

  /** Runs `work`, and keeps afterwards what it computed: a tenant's scope only reads what is kept. */
  return async <T>(work: (answer: Answering) => Promise<T>): Promise<T> => {
    const toWrite: ((tx: Tx) => Promise<void>)[] = [];
    const now = clock.now();
    const today = now.toISOString().slice(0, 10);
    const result = await work(async (tx, figure, selected, params) => {
      if (selected.book) return figure.compute(tx, selected, params, today);
      const request = requestOf(figure.name, selected, params, today);
      const key = await keyOf(request);
      const { version, answer, askedAt } = await findKept(tx, key, selected.market);
      const kept = askedAt === null ? undefined : figure.answer.safeParse(answer);
      if (kept?.success) {
        if (askedAt !== null && now.getTime() - askedAt.getTime() > askedEveryMs)
          toWrite.push((writing) => noteAsked(writing, key, now));
        return kept.data;
      }
      const computed = await figure.compute(tx, selected, params, today);
      const figureToKeep: KeptFigure = {
        key,
        market: selected.market,
        version,
        request,
        answer: computed,
        askedAt: now,
      };
      toWrite.push((writing) => keepFigure(writing, figureToKeep));
      return computed;
    });
    for (const one of toWrite) await write(one);
    return result;
  };
}
