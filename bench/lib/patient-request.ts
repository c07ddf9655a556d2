import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Answer {
  status: number;
  body: string;
}

interface Sent {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/**
 * Sends a request, its body chunk by chunk, and waits for the answer however long it takes, where `fetch` gives up after five
 * minutes. Does not reject for error statuses.
 */
export async function requestPatiently(url: string, { method, headers, body = [] }: Sent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sending = request(url, { method: method ?? 'GET', headers }, async (response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(Buffer.from(chunk));
    resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
  });
  sending.on('error', reject);
  await pipeline(Readable.from(body), sending);
  return promise;
}
