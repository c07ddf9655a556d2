import { randomBytes } from 'node:crypto';
import { type Answer, requestPatiently } from './patient-request.ts';

export interface UploadAnswer extends Answer {
  milliseconds: number;
}

/** Where a file goes, and the form's fields beside it. */
export interface Destination {
  path: string;
  fields: Record<string, string>;
  /** Default: `bench.csv`. */
  fileName?: string;
}

const moves: Destination = {
  path: '/api/upload-csv',
  fields: { market: 'Silicon Valley', timePeriod: 'Q1 2025' },
};

/** Uploads a CSV like a browser, chunk by chunk; by default one of moves. Does not reject for error statuses. */
export async function sendFile(
  origin: string,
  token: string,
  file: Iterable<Buffer> | AsyncIterable<Buffer>,
  { path, fields, fileName = 'bench.csv' }: Destination = moves,
): Promise<UploadAnswer> {
  const boundary = `----bench${randomBytes(8).toString('hex')}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const before = Object.entries(fields).map(([name, value]) => field(name, value));
  const opening = `${before.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n`;
  async function* form() {
    yield Buffer.from(opening);
    yield* file;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const from = performance.now();
  const answer = await requestPatiently(`${origin}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: form(),
  });
  return { ...answer, milliseconds: performance.now() - from };
}
