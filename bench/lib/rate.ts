import autocannon from 'autocannon';
import { listPath } from './contact-list.ts';
import type { Measurement } from './report.ts';

/** Requests per second for the first page of contacts, over 20 connections. */
export async function listRate(origin: string, token: string): Promise<Measurement> {
  const url = `${origin}${listPath()}`;
  const headers = { authorization: `Bearer ${token}` };
  await autocannon({ url, headers, connections: 20, duration: 3 });
  const result = await autocannon({ url, headers, connections: 20, duration: 10 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were refused, ${result.errors} failed`);
  const rate = Math.round(result.requests.average);
  return {
    what: 'list with 20 connections',
    figure: `${rate.toLocaleString('en')} requests/s (p50 ${result.latency.p50}, p99 ${result.latency.p99} ms)`,
    bar: '≥ 1,000 requests/s',
    met: rate >= 1_000,
  };
}
