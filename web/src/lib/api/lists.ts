import { totalHeader } from '@liftout/contract/values/headers';

/** One page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** Rows on all pages. */
  total: number;
}

interface ListAnswer<Row> {
  data: Row[];
  headers: Headers;
}

/** The page that a list endpoint answered (`callWithHeaders`). Where it gave no total, the rows count. */
export const pageOf = <Row>({ data, headers }: ListAnswer<Row>): ListPage<Row> => ({
  rows: data,
  total: totalOf(headers) ?? data.length,
});

/** How many rows a list has in all, from `X-Total-Count`; null when the server did not say. */
export function totalOf(headers: Headers): number | null {
  const text = headers.get(totalHeader);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** The `cursor` of the next page, from the `Link` header (RFC 8288); undefined on the last page. */
export function nextCursorOf(headers: Headers): string | undefined {
  const address = /<([^<>]*)>;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  if (!address) return undefined;
  return new URL(address, 'http://liftout').searchParams.get('cursor') ?? undefined;
}
