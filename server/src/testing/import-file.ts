import {
  type ContactImportDetail,
  createImport,
  type ImportField,
  readImport,
} from '@liftout/contract/imports';
import { findDueImports } from '../imports/queries/imports.ts';
import { importsService } from '../imports/service.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { As, TestApp } from './app.ts';
import { multipart } from './http/multipart.ts';

export interface SentFile {
  client?: string;
  fileName?: string;
  as?: As;
}

/** Sends a file of contacts; it may be refused. */
export async function sendContacts(
  t: TestApp,
  file: string | Uint8Array,
  { client = 'alpha', fileName = 'contacts.csv', as = 'admin' }: SentFile = {},
) {
  const parts = [{ name: 'file', value: file, fileName }];
  const url = createImport.path.replace(':client', client);
  const answer = await t.inject({ as, method: 'POST', url, ...multipart(parts) });
  const body: unknown = answer.json();
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
  return { status: answer.statusCode, body, message };
}

/** Sends a file, matches its columns as guessed (or as given), and checks it. */
export async function checkContacts(
  t: TestApp,
  file: string | Uint8Array,
  options: SentFile & { fields?: (ImportField | null)[] } = {},
): Promise<ContactImportDetail> {
  const sent = await sendContacts(t, file, options);
  if (sent.status !== 200) throw new Error(`${sent.status}: ${sent.message}`);
  const draft = createImport.response.parse(sent.body);
  const fields = options.fields ?? draft.columns.map(({ field }) => field);
  const url = readImport.path.replace(':client', draft.client).replace(':id', draft.id);
  const answer = await t.inject({ as: 'admin', method: 'PUT', url, payload: { fields } });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  await workOff(t);
  return readAgain(t, draft);
}

const { signal } = new AbortController();

/** Does what the jobs do, until nothing is left. */
export async function workOff(t: TestApp): Promise<void> {
  const { advance } = importsService(t.platform).work;
  const findDue = () => t.platform.db.as(platformScope(system), findDueImports);
  for (let due = await findDue(); due.length > 0; due = await findDue())
    for (const key of due) await advance(key, { signal, isLast: true });
}

export async function readAgain(
  t: TestApp,
  { client, id }: Pick<ContactImportDetail, 'client' | 'id'>,
): Promise<ContactImportDetail> {
  return (await t.call(readImport, { as: 'admin', params: { client, id } })).body;
}

/** Checks and stores a file. */
export async function importContacts(
  t: TestApp,
  file: string | Uint8Array,
  options: SentFile & { fields?: (ImportField | null)[] } = {},
): Promise<ContactImportDetail> {
  const checked = await checkContacts(t, file, options);
  return goOn(t, checked, 'run');
}

/** Starts to store or to revert an import, and waits for it. */
export async function goOn(
  t: TestApp,
  one: ContactImportDetail,
  what: 'run' | 'revert',
): Promise<ContactImportDetail> {
  const url = `${readImport.path.replace(':client', one.client).replace(':id', one.id)}/${what}`;
  const answer = await t.inject({ as: 'admin', method: 'POST', url });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  await workOff(t);
  return readAgain(t, one);
}
