import type { QueryMeta, QueryState } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../api/errors.ts';

/** Refusals after which the reader may not see what was shown: signed out, without access, or gone. */
const endsAccess: ReadonlySet<number> = new Set([401, 403, 404]);

/** A query whose data can be taken away. */
interface Held {
  queryKey: readonly unknown[];
  state: { data: unknown };
  setState(state: { data: undefined; dataUpdatedAt: number; status: 'error'; error: ApiError }): void;
}

/**
 * Takes data off the screen whose refresh says that the reader may no longer see it; with 403 also what the endpoint gave
 * for other pages and filters of the same client. Any other failure leaves it.
 */
export function takeRefusedData(
  error: unknown,
  refused: Held,
  queriesOf: (queryKey: readonly unknown[]) => readonly Held[],
): void {
  if (!(error instanceof ApiError) || !endsAccess.has(error.status)) return;
  // The path and the client of a key (`keyOf`).
  const others = error.status === 403 ? queriesOf(refused.queryKey.slice(0, 2)) : [];
  for (const query of new Set([refused, ...others]))
    if (query.state.data !== undefined)
      query.setState({ data: undefined, dataUpdatedAt: 0, status: 'error', error });
}

/**
 * Whether a query still shows its last data as reading it again failed. An unreachable server does not count, as one
 * banner says so; nor does a further part of a list, whose button says so.
 */
export const hasRefreshFailed = ({
  data,
  status,
  error,
  fetchMeta,
}: Pick<QueryState, 'data' | 'status' | 'error' | 'fetchMeta'>): boolean =>
  status === 'error' && data !== undefined && !(error instanceof NetworkError) && !fetchMeta?.fetchMore;

/**
 * Whether something that the page does without could not be loaded, such as the marks on cards. What the reader may not
 * see is not missed, and an unreachable server has its banner.
 */
export const isMissed = (
  { data, status, error }: Pick<QueryState, 'data' | 'status' | 'error'>,
  meta: QueryMeta | undefined,
): boolean =>
  meta?.isExtra === true &&
  status === 'error' &&
  data === undefined &&
  !(error instanceof NetworkError) &&
  !(error instanceof ApiError && endsAccess.has(error.status));
