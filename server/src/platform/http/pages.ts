import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Page {
  page: number;
  pageSize: number;
  total: number;
}

/** Puts the length of a list over all pages, and its neighbouring pages, into the answer's headers (design 4.8). */
export function tellPages(request: FastifyRequest, reply: FastifyReply, { page, pageSize, total }: Page) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const [path, search] = request.url.split('?');
  const linkTo = (number: number, relation: string) => {
    const query = new URLSearchParams(search);
    query.set('page', String(number));
    query.set('pageSize', String(pageSize));
    return `<${path}?${query}>; rel="${relation}"`;
  };
  const links = [linkTo(1, 'first'), linkTo(last, 'last')];
  if (page > 1) links.splice(1, 0, linkTo(Math.min(page - 1, last), 'prev'));
  if (page < last) links.splice(-1, 0, linkTo(page + 1, 'next'));
  reply.headers({ 'x-total-count': total, link: links.join(', ') });
}
