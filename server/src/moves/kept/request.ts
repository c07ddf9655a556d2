import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { releaseNumber } from '../../platform/db/migrate.ts';
import type { Selected } from '../selection.ts';
import { daysBetween, plusDays } from '../spans.ts';

const day = z.nullable(z.iso.date());

/** What a kept figure was asked with, resolved. */
export const keptRequest = z.object({
  figure: z.string(),
  selected: z.object({
    market: z.nullable(z.string()),
    firms: z.nullable(z.array(z.string())),
    from: day,
    to: day,
    conversions: z.boolean(),
  }),
  params: z.record(z.string(), z.unknown()),
  /** The day on which it was asked; null where the selection ended before, so that it is the same on every day. */
  today: day,
});
export type KeptRequest = z.infer<typeof keptRequest>;

/** The request of a figure in one spelling: the same question is the same text. */
export function requestOf(figure: string, selected: Selected, params: object, today: string): KeptRequest {
  const { market, firms, from, to, conversions } = selected;
  const named = Object.entries(params).filter(([, value]) => value !== undefined);
  return {
    figure,
    selected: { market, firms: firms?.toSorted() ?? null, from, to, conversions },
    params: Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    today: to === null || to >= today ? today : null,
  };
}

/**
 * The request as its readers ask it on a later day: a span that ended on the day itself goes with it, and one from New Year
 * begins at New Year still.
 */
export function onDay(request: KeptRequest, today: string): KeptRequest {
  const { today: asked, selected } = request;
  if (asked === null || asked >= today) return request;
  if (selected.to === null) return { ...request, today };
  if (selected.to !== asked) return { ...request, today: selected.to >= today ? today : null };
  const from = selected.from === null ? null : firstDayOn(selected.from, asked, today);
  return { ...request, selected: { ...selected, from, to: today }, today };
}

const firstDayOn = (from: string, asked: string, today: string) =>
  from === `${asked.slice(0, 4)}-01-01`
    ? `${today.slice(0, 4)}-01-01`
    : plusDays(from, daysBetween(asked, today));

let revision: Promise<string> | undefined;

/** The key under which an answer is kept: no release reads what another one computed otherwise. */
export async function keyOf(request: KeptRequest): Promise<string> {
  revision ??= readRevision().catch((error: unknown) => {
    revision = undefined; // the next one reads it again
    throw error;
  });
  return createHash('sha256')
    .update(await revision)
    .update(JSON.stringify(request))
    .digest('hex');
}

/** What figures are computed with, besides the database's functions: whole folders, as any file may get a part in it. */
const folders = [
  new URL('../', import.meta.url),
  new URL('../../markets/', import.meta.url),
  new URL('../../platform/db/sql/', import.meta.url),
  new URL('./', import.meta.resolve('@liftout/contract/moves')),
];

/** The files that a release may compute figures otherwise with. */
export async function filesOfFigures(): Promise<URL[]> {
  const found: URL[] = [];
  for (const folder of folders)
    for (const name of (await readdir(folder, { recursive: true })).sort())
      if (/(?<!\.test)\.(?:ts|csv)$/.test(name)) found.push(new URL(name, folder));
  return found;
}

async function readRevision(): Promise<string> {
  const hash = createHash('sha256').update(String(await releaseNumber()));
  for (const file of await filesOfFigures()) hash.update(await readFile(file));
  return hash.digest('hex');
}
