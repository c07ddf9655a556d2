import { Agent, request } from 'node:http';
import type { Measurement } from './report.ts';

export interface Answer {
  status: number;
  body: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Sends requests over one keep-alive connection, like a browser. Throws for any status but 200. */
export function openHttpClient(origin: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) =>
    new Promise<Answer>((resolve, reject) => {
      request(`${origin}${path}`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const body = Buffer.concat(chunks).toString();
          const { statusCode: status = 0, headers } = response;
          if (status === 200) resolve({ status, body, headers });
          else reject(new Error(`${path}: ${status} ${body.slice(0, 300)}`));
        });
      })
        .on('error', reject)
        .end();
    });
  return { ask, close: () => agent.destroy() };
}

/** Requests each path in order, `rounds` times. @returns the time of each request in milliseconds */
export async function measureTimes(ask: (path: string) => Promise<Answer>, paths: string[], rounds: number) {
  const times: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    for (const path of paths) {
      const start = performance.now();
      await ask(path);
      // The first round warms caches and is not counted.
      if (round >= 0) times.push(performance.now() - start);
    }
  }
  return times;
}

/** A percentile; `share` is a fraction, such as 0.95. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** A line of response times in milliseconds, compared with a bar for the 95th percentile. */
export function latencyLine(what: string, times: number[], bar?: number): Measurement {
  const p95 = percentile(times, 0.95);
  const figure = `p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${p95.toFixed(1)}, max ${Math.max(...times).toFixed(1)} ms`;
  return bar === undefined ? { what, figure } : { what, figure, bar: `p95 ≤ ${bar} ms`, met: p95 <= bar };
}
