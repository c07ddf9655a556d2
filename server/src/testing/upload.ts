import { hash } from 'node:crypto';
import { type UploadResult, uploadResult } from '@liftout/contract/uploads';
import { marketAreas } from '../markets/areas.ts';
import { markets } from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { As, TestApp } from './app.ts';
import { multipart, type Part } from './http/multipart.ts';

const columns = 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM\n';

/** A CSV with the default columns. */
export const csv = (...lines: string[]) => columns + lines.map((line) => `${line}\n`).join('');

/** A surname of its own for each number, which resembles no other. */
export const surnameOf = (index: number): string =>
  hash('md5', String(index), 'hex')
    .slice(0, 12)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

export interface UploadOptions {
  market?: string;
  timePeriod?: string;
  fileName?: string;
  as?: As;
}

/** Sends the upload form; it may be refused. */
export async function sendForm(t: TestApp, parts: Part[], as: As = 'admin') {
  const answer = await t.inject({ as, method: 'POST', url: '/api/upload-csv', ...multipart(parts) });
  const body: unknown = answer.json();
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
  return { status: answer.statusCode, body, message };
}

export const formOf = (
  file: string | Uint8Array,
  { market = 'Silicon Valley', timePeriod = 'Q1 2025', fileName = 'moves.csv' }: UploadOptions = {},
): Part[] => [
  { name: 'market', value: market },
  { name: 'timePeriod', value: timePeriod },
  { name: 'file', value: file, fileName },
];

/** Uploads a file. Throws the error message where it is refused. */
export async function upload(
  t: TestApp,
  file: string | Uint8Array,
  options: UploadOptions = {},
): Promise<UploadResult> {
  const { status, body, message } = await sendForm(t, formOf(file, options), options.as);
  if (status !== 200) throw new Error(`${status}: ${message}`);
  return uploadResult.parse(body);
}

/** Inserts all markets; a test database starts without. */
export async function seedMarkets({ platform }: TestApp): Promise<void> {
  const updatedAt = platform.clock.now();
  await platform.db.as(platformScope(system), ({ orm }) =>
    orm
      .insert(markets)
      .values(marketAreas.map((area) => ({ ...area, updatedAt })))
      .onConflictDoNothing(),
  );
}
