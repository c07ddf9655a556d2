import { totalHeader } from '@liftout/contract/values/headers';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface PageNumbers {
  page: number;
  pageSize: number;
  total: number;
}

/** Another page of a list: its relation to this page, and the difference in its address. */
export interface PageLink {
  rel: 'first' | 'prev' | 'next' | 'last';
  /** Parameters to set in the request's address; null removes one. */
  query: Record<string, string | number | null>;
}

/** Sets the answer's headers for a numbered page: the total of the list, and links to other pages. */
export function pagingHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, pageSize, total }: PageNumbers,
): void {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const linkTo = (rel: PageLink['rel'], number: number) => ({ rel, query: { page: number, pageSize } });
  listHeaders(request, reply, total, [
    linkTo('first', 1),
    ...(page > 1 ? [linkTo('prev', Math.min(page - 1, last))] : []),
    ...(page < last ? [linkTo('next', page + 1)] : []),
    linkTo('last', last),
  ]);
}

/** Sets the answer's headers: the total of a list, and links to other pages (RFC 8288). */
export function listHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  total: number,
  links: PageLink[],
): void {
  reply.header(totalHeader, total);
  if (links.length > 0) reply.header('link', links.map((link) => written(request.url, link)).join(', '));
}

function written(address: string, { rel, query }: PageLink): string {
  const url = new URL(address, 'http://liftout');
  for (const [name, value] of Object.entries(query)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return `<${url.pathname}${url.search}>; rel="${rel}"`;
}
