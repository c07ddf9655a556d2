import type { RegisterFirmFile } from '@liftout/contract/advisor-register';
import { count, counted } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { RelativeTime } from '../ui/data/values.tsx';

const sources: Record<RegisterFirmFile['source'], string> = {
  sec: 'Firms of the SEC',
  state: 'Firms of the states',
  adv: 'Table of Form ADV',
};

/** The files of firms, newest first, and what each changed. */
export function FirmFiles({ files }: { files: readonly RegisterFirmFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files of firms" className="divide-y divide-line-soft border-line border-t">
      {files.map(({ id, fileName, source, day, firms, changes, importedAt, importedBy }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3">
          <div className="min-w-0">
            <TruncatedText className="max-w-full font-medium">{fileName}</TruncatedText>
            <p className="text-ink-soft text-sm">
              {sources[source]}, of {calendarDay(day)} · <RelativeTime at={importedAt} /> by {importedBy}
            </p>
          </div>
          <p className="text-sm tabular-nums">
            {counted(firms, 'firm')}
            {changes === null ? null : (
              <span className="text-ink-soft">
                : {count(changes.appeared)} new, {count(changes.vanished)} gone, {count(changes.renamed)}{' '}
                renamed
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
