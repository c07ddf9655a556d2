import type { Neighbour } from './list.ts';

/** The `Link` header (RFC 8288) of a page: the request's own address, at the page's neighbours. */
export function linkHeader(address: string, neighbours: Neighbour[]): string {
  return neighbours
    .map(({ rel, page, cursor }) => {
      const url = new URL(address, 'http://liftout');
      url.searchParams.set('page', String(page));
      if (cursor === null) url.searchParams.delete('cursor');
      else url.searchParams.set('cursor', cursor);
      return `<${url.pathname}${url.search}>; rel="${rel}"`;
    })
    .join(', ');
}
