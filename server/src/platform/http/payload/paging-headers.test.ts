import fastify from 'fastify';
import { expect, test } from 'vitest';
import { listHeaders, type PageLink, pagingHeaders } from './paging-headers.ts';

async function numbered(url: string, page: { page: number; pageSize: number; total: number }) {
  const app = fastify();
  app.get('/list', (request, reply) => {
    pagingHeaders(request, reply, page);
    return [];
  });
  const { headers } = await app.inject(url);
  return [headers['x-total-count'], headers.link];
}

test.each([
  [
    1,
    '</list?page=1&pageSize=2>; rel="first", </list?page=2&pageSize=2>; rel="next", </list?page=3&pageSize=2>; rel="last"',
  ],
  [
    2,
    '</list?page=1&pageSize=2>; rel="first", </list?page=1&pageSize=2>; rel="prev", </list?page=3&pageSize=2>; rel="next", </list?page=3&pageSize=2>; rel="last"',
  ],
  [
    3,
    '</list?page=1&pageSize=2>; rel="first", </list?page=2&pageSize=2>; rel="prev", </list?page=3&pageSize=2>; rel="last"',
  ],
  [
    9,
    '</list?page=1&pageSize=2>; rel="first", </list?page=3&pageSize=2>; rel="prev", </list?page=3&pageSize=2>; rel="last"',
  ],
])('page %i of three', async (page, link) => {
  expect(await numbered('/list', { page, pageSize: 2, total: 5 })).toEqual(['5', link]);
});

test('an empty list has one page, and the rest of the address stays', async () => {
  expect(await numbered('/list?q=a%20b%26c&page=1&firm=UBS', { page: 1, pageSize: 50, total: 0 })).toEqual([
    '0',
    '</list?q=a+b%26c&page=1&firm=UBS&pageSize=50>; rel="first", </list?q=a+b%26c&page=1&firm=UBS&pageSize=50>; rel="last"',
  ]);
});

test.each<[string, PageLink[], string | undefined]>([
  ['no other page has no links', [], undefined],
  [
    'a link sets parameters and takes others out',
    [
      { rel: 'first', query: { page: 1, cursor: null } },
      { rel: 'next', query: { page: 3, cursor: 'c' } },
    ],
    '</list?page=1&stage=won>; rel="first", </list?page=3&cursor=c&stage=won>; rel="next"',
  ],
])('%s', async (_, links, link) => {
  const app = fastify();
  app.get('/list', (request, reply) => {
    listHeaders(request, reply, 7, links);
    return [];
  });
  const { headers } = await app.inject('/list?page=2&cursor=b&stage=won');
  expect([headers['x-total-count'], headers.link]).toEqual(['7', link]);
});
