import type { SyncedStream, SyncRun } from '@liftout/contract/sources';
import { count, counted } from '../../lib/format/formats.ts';
import { RealTime } from '../../ui/data/real-time.tsx';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { runText, startText } from '../run-text.ts';
import { RunBadge } from './run-badge.tsx';

/** One run: what it did in a line, and each kind of row in a table. */
export function RunItem({ run }: { run: SyncRun }) {
  const at = run.startedAt ?? run.queuedAt;
  const read = run.streams.filter(
    (stream) => stream.read > 0 || stream.archived > 0 || stream.error !== null,
  );
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RunBadge status={run.status} />
        <span className="font-medium">
          <RealTime at={at} />
        </span>
        <span className="text-ink-soft text-sm">{startText(run)}</span>
      </div>
      <p className="text-ink-soft text-sm first-letter:uppercase">{runText(run)}</p>
      {run.error === null ? null : <p className="wrap-anywhere text-negative text-sm">{run.error}</p>}
      <Warnings streams={run.streams} />
      {read.length === 0 ? null : (
        <details className="group">
          <summary className="w-fit cursor-pointer rounded-mark text-ink-soft text-sm hover:text-ink">
            What was read
          </summary>
          <div className="mt-2 overflow-hidden rounded-control border border-line-soft">
            <Streams streams={read} />
          </div>
        </details>
      )}
    </li>
  );
}

/** Values that stay unknown, since they can't be read. */
function Warnings({ streams }: { streams: readonly SyncedStream[] }) {
  const found = streams.reduce((sum, { unreadable }) => sum + unreadable, 0);
  if (found === 0) return null;
  const named = streams.flatMap(({ name, warnings }) => warnings.map((warning) => ({ name, ...warning })));
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-mark text-sm text-warning">
        {`${counted(found, 'value')} couldn't be read and ${found === 1 ? 'stays' : 'stay'} unknown`}
      </summary>
      <ul className="mt-1 flex flex-col gap-0.5 text-ink-soft text-sm">
        {named.map(({ name, row, reason }) => (
          <li key={`${name} ${row} ${reason}`} className="wrap-anywhere">
            {titleOf(name)}, row {row}: {reason}
          </li>
        ))}
        {found > named.length ? <li>{`And ${count(found - named.length)} more.`}</li> : null}
      </ul>
    </details>
  );
}

const columns = [
  ['read', 'Read'],
  ['added', 'Added'],
  ['updated', 'Changed'],
  ['archived', 'Archived'],
  ['restored', 'Restored'],
  ['kept', 'Kept'],
  ['skipped', 'Skipped'],
] as const satisfies readonly (readonly [keyof SyncedStream, string])[];

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function Streams({ streams }: { streams: readonly SyncedStream[] }) {
  // What did not happen at all has no column.
  const shown = columns.filter(([name]) => name === 'read' || streams.some((stream) => stream[name] > 0));
  return (
    <Table label="What was read" maxHeight="none">
      <thead>
        <tr>
          <Th sticky>Kind</Th>
          {shown.map(([name, label]) => (
            <Th key={name} numeric>
              {label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {streams.map((stream) => (
          <Tr key={stream.name}>
            <Td sticky className="font-medium">
              {titleOf(stream.name)}
            </Td>
            {shown.map(([name]) => (
              <Td key={name} numeric className={stream[name] === 0 ? 'text-ink-faint' : undefined}>
                {count(stream[name])}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
