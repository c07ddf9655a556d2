import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface UploadAnswer {
  status: number;
  body: string;
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
  const { promise, resolve, reject } = Promise.withResolvers<Omit<UploadAnswer, 'milliseconds'>>();
  const from = performance.now();
  const sending = request(
    `${origin}${path}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    },
    async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(Buffer.from(chunk));
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
    },
  );
  sending.on('error', reject);
  await pipeline(Readable.from(form()), sending);
  return { ...(await promise), milliseconds: performance.now() - from };
}
