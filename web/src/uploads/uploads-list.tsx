import type { Upload } from '@liftout/contract/uploads';
import { count, counted } from '../lib/format/formats.ts';
import { cx } from '../ui/cx.ts';
import { Badge } from '../ui/data/badge.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { UploadActions } from './upload-actions.tsx';
import { UploadMarket } from './upload-market.tsx';
import type { UploadsTableProps } from './uploads-table.tsx';

/** A page of uploads on a phone, a few lines each. */
export function UploadsList({ uploads, busy, ...actions }: UploadsTableProps) {
  return (
    <ul
      aria-label="Uploads"
      aria-busy={busy || undefined}
      className={cx('divide-y divide-line-soft transition-opacity', busy && 'opacity-60')}
    >
      {uploads.map((upload) => (
        <li key={upload.id} className="flex flex-col gap-1 px-4 py-3">
          <span className="flex min-w-0 items-center gap-2">
            <TruncatedText className="font-medium">{upload.fileName}</TruncatedText>
            {upload.revertedAt ? <Badge>Reverted</Badge> : null}
          </span>
          <p className="text-sm">
            <UploadMarket upload={upload} />
            <span className="text-ink-soft">
              , {upload.timePeriod} · Uploaded <RelativeTime inline at={upload.uploadedAt} /> by{' '}
              {upload.uploadedBy}
            </span>
          </p>
          <p className="text-sm tabular-nums">{countsOf(upload)}</p>
          <div className="-mr-2 flex justify-end">
            <UploadActions upload={upload} {...actions} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** `462 added of 470 processed; 466 matches, 4 duplicates, 2 rejected`; without matches where it is of all markets. */
function countsOf({ market, totalProcessed, marketMatches, added, duplicates, rejected }: Upload): string {
  const rest = [
    ...(market === null ? [] : [counted(marketMatches, 'match', 'matches')]),
    counted(duplicates, 'duplicate'),
    `${count(rejected)} rejected`,
  ].join(', ');
  return `${count(added)} added of ${count(totalProcessed)} processed; ${rest}`;
}
