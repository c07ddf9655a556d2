import type { SourceState, SyncedStream, SyncRun } from '@liftout/contract/sources';
import { count, shortDuration } from '../lib/format/formats.ts';

/** The sources as they are named on the screen. */
export const sourceLabels: Record<SourceState['source'], string> = {
  hubspot: 'HubSpot',
  justcall: 'JustCall',
  sheets: 'Google Sheets',
};

type Counts = Pick<SyncRun, 'added' | 'updated' | 'kept' | 'archived' | 'restored' | 'skipped'>;

const parts = [
  ['added', 'added'],
  ['updated', 'changed'],
  ['archived', 'archived'],
  ['restored', 'restored'],
  ['kept', 'kept as entered here'],
  ['skipped', 'skipped'],
] as const satisfies readonly (readonly [keyof Counts, string])[];

/** `12 added, 3 changed, 1 archived`; what did not happen is left out. */
function countsText(counts: Counts): string {
  const named = parts.flatMap(([name, words]) =>
    counts[name] > 0 ? [`${count(counts[name])} ${words}`] : [],
  );
  return named.length === 0 ? 'nothing new' : named.join(', ');
}

/** `3,400 contacts, 120 deals`; null before the first page. */
function readText(streams: readonly SyncedStream[]): string | null {
  const named = streams.flatMap(({ name, read }) => (read > 0 ? [`${count(read)} ${name}`] : []));
  return named.length === 0 ? null : named.join(', ');
}

const atOnce = 'under a second';

function tookText({ startedAt, finishedAt }: SyncRun): string | null {
  if (startedAt === null || finishedAt === null) return null;
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return seconds < 1 ? atOnce : shortDuration(seconds);
}

/** What a run does or did, in one line. */
export function runText(run: SyncRun): string {
  const read = readText(run.streams);
  if (run.status === 'queued') return 'Starting…';
  if (run.status === 'running') return read === null ? 'Running…' : `Running: ${read} so far`;
  const took = tookText(run);
  if (run.status !== 'ok' && !hasChanged(run)) {
    const what = run.status === 'stopped' ? 'stopped' : 'failed';
    if (took === null) return `${what} before it began`;
    return `${what} ${took === atOnce ? 'at once' : `after ${took}`}, nothing changed`;
  }
  return `${countsText(run)}${took === null ? '' : `, in ${took}`}`;
}

/** Whether a run changed any row here. */
export const hasChanged = ({ added, updated, archived, restored }: SyncRun): boolean =>
  added + updated + archived + restored > 0;

/** Why a run began, and by whom. */
export function startText({ trigger, startedBy }: Pick<SyncRun, 'trigger' | 'startedBy'>): string {
  if (trigger === 'manual') return `asked for by ${startedBy}`;
  return trigger === 'schedule' ? 'on schedule' : 'after a change of settings';
}
