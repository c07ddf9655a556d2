import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { contactsFile } from './lib/contacts-file.ts';
import { ensureAdmin, ensureClient, type Installation, type RunningApp, signIn } from './lib/installation.ts';
import { peakDuring } from './lib/memory.ts';
import type { Measurement } from './lib/report.ts';
import { seedContacts } from './lib/seed-contacts.ts';
import { sendFile } from './lib/send-file.ts';

const rows = Number(process.env.BENCH_IMPORT ?? 750_000);
const few = Math.min(50_000, rows);
const existing = Number(process.env.BENCH_IMPORT_EXISTING ?? 100_000);
const rate = 5_000;
/** How long one step of an import may take, in milliseconds. */
const timeLimit = 30 * 60_000;
const pollMs = 100;
const formatCount = (count: number) => count.toLocaleString('en');
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

/** Imports of contacts into a client that has some, step by step, as an admin goes through them. */
export const importBench = {
  name: 'import',
  title: `Import: a CSV of ${formatCount(rows)} contacts, into a client with ${formatCount(existing)}`,
  run: measure,
};

interface Step {
  milliseconds: number;
  detail: Record<string, unknown>;
}

async function measure(installation: Installation): Promise<Measurement[]> {
  const client = `import-${randomBytes(3).toString('hex')}`;
  await ensureAdmin(installation.sql, 'bench-import');
  await ensureClient(installation.sql, client);
  await seedContacts(installation.sql, client, existing);
  const app = await installation.startApp();
  try {
    const token = await signIn(app.origin, 'bench-import');
    const importer = openImporter(app, token, client);
    const small = await peakDuring(app.pid, () => importer.go(few, rows));
    const large = await peakDuring(app.pid, () => importer.go(rows, 0));
    const { sent, checked, preview, stored, reverted } = large.result;
    return [
      speed(`${formatCount(few)} rows: sent to stored`, few, small.result.total),
      speed('sent, and columns guessed', rows, sent),
      speed('checked', rows, checked),
      {
        what: 'preview of the first rows',
        figure: `${preview.toFixed(0)} ms`,
        bar: '≤ 500 ms',
        met: preview <= 500,
      },
      speed('stored', rows, stored, rate),
      speed('sent to stored', rows, large.result.total),
      speed('reverted', rows, reverted),
      {
        what: `memory of the app: ${formatCount(few)} rows, ${formatCount(rows)} rows`,
        figure: `${megabytes(small.peak)}, ${megabytes(large.peak)}`,
        bar: 'flat in file size',
        met: large.peak < small.peak * 1.5,
      },
    ];
  } finally {
    await app.stop();
  }
}

function openImporter({ origin }: RunningApp, token: string, client: string) {
  const all = `/api/admin/clients/${client}/imports`;

  /** Asks for an import, or for a step of it, and waits until it is in one of `states`. */
  async function step(
    id: string,
    method: string,
    path: string,
    states: string[],
    body?: object,
  ): Promise<Step> {
    const from = performance.now();
    let detail = await call(`${all}/${id}${path}`, method, body);
    while (!states.includes(String(detail.state))) {
      if (performance.now() - from > timeLimit)
        throw new Error(`It is still ${detail.state} after 30 minutes`);
      if (detail.problem) throw new Error(String(detail.problem));
      await sleep(pollMs);
      detail = await call(`${all}/${id}`, 'GET');
    }
    return { milliseconds: performance.now() - from, detail };
  }

  async function call(path: string, method: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return record(text);
  }

  return {
    /** Sends, checks, stores and reverts a file. Its rows are numbered from `from`. */
    async go(count: number, from: number) {
      const file = contactsFile(count, { known: existing, from });
      const sent = await sendFile(origin, token, file, { path: all, fields: {} });
      if (sent.status !== 200) throw new Error(`${sent.status}: ${sent.body}`);
      const { id, columns } = record(sent.body);
      const fields = Array.isArray(columns) ? columns.map(({ field }) => field) : [];
      const checked = await step(String(id), 'PUT', '', ['ready', 'failed'], { fields });
      const asked = performance.now();
      await call(`${all}/${id}`, 'GET');
      const preview = performance.now() - asked;
      const stored = await step(String(id), 'POST', '/run', ['imported']);
      const reverted = await step(String(id), 'POST', '/revert', ['reverted']);
      return {
        sent: sent.milliseconds,
        checked: checked.milliseconds,
        preview,
        stored: stored.milliseconds,
        total: sent.milliseconds + checked.milliseconds + stored.milliseconds,
        reverted: reverted.milliseconds,
      };
    },
  };
}

function speed(what: string, count: number, milliseconds: number, bar?: number): Measurement {
  const perSecond = Math.round(count / (milliseconds / 1000));
  const figure = `${formatCount(perSecond)} rows/s (${(milliseconds / 1000).toFixed(1)} s)`;
  return {
    what,
    figure,
    ...(bar !== undefined && { bar: `≥ ${formatCount(bar)} rows/s`, met: perSecond >= bar }),
  };
}

function record(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
