import type { UploadResult } from '@liftout/contract/uploads';
import type { UploadMarket } from '@liftout/contract/values/upload-markets';
import { FileSpreadsheet } from 'lucide-react';
import { UnmatchedCities } from '../city-markets/index.ts';
import { cancelledAfterSending } from '../lib/api/sent-file.ts';
import { count, counted } from '../lib/format/formats.ts';
import { RowMessageList } from '../ui/data/row-message-list.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { RowMessagesButton } from './row-messages-button.tsx';
import type { UploadStatus } from './use-upload.ts';

/** The result of an upload: counts, rejected rows with reasons, warnings; or why it was not imported. */
export function UploadReport({ status }: { status: UploadStatus }) {
  if (status.step === 'done')
    return <UploadResultReport fileName={status.fileName} market={status.market} result={status.result} />;
  if (status.step === 'failed')
    return (
      <Card className="flex flex-col gap-3">
        <Alert title={status.isFault ? 'The server had a problem' : `${status.fileName} wasn't imported`}>
          {status.reasons.map((reason) => (
            <p key={reason} className="wrap-anywhere">
              {reason}
            </p>
          ))}
        </Alert>
        {status.isFault ? null : (
          <p className="text-ink-soft text-sm">
            Nothing was imported. Fix it and upload it again, or choose another file.
          </p>
        )}
      </Card>
    );
  if (status.step === 'unanswered')
    return (
      <Card>
        <Alert title="No response from the server">
          {status.fileName} may have been imported all the same. Check the list of uploads before you upload
          it again.
        </Alert>
      </Card>
    );
  if (status.step === 'cancelled' && status.isSent) {
    const next = 'If it was imported, you can revert it there.';
    const { title, reason } = cancelledAfterSending({ fileName: status.fileName, list: 'uploads', next });
    return (
      <Card>
        <Alert tone="warning" title={title}>
          {reason}
        </Alert>
      </Card>
    );
  }
  return (
    <Card className="flex min-h-56 items-center justify-center">
      <EmptyState
        compact
        icon={<FileSpreadsheet aria-hidden size={20} />}
        {...(status.step === 'cancelled'
          ? {
              title: 'Upload cancelled',
              description: `Nothing from ${status.fileName} was imported.`,
            }
          : status.step === 'sending'
            ? {
                title: `Reading ${status.fileName}`,
                description: 'Imports are all-or-nothing. Rejected rows will be listed here.',
              }
            : {
                title: 'The result appears here',
                description: 'Row counts, matches, and each rejected row with its reason.',
              })}
      />
    </Card>
  );
}

function UploadResultReport(props: { fileName: string; market: UploadMarket; result: UploadResult }) {
  const { fileName, market, result } = props;
  const { rejectedRows, warnings } = result;
  const button = (kind: 'rejected' | 'warning') => (
    <RowMessagesButton kind={kind} id={result.uploadId} fileName={fileName} />
  );
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 data-result tabIndex={-1} className="font-semibold outline-none">
            Result
          </h3>
          <p className="wrap-anywhere text-ink-soft text-sm">
            {fileName}: {counted(result.marketMatches, 'match', 'matches')} for {result.market}
          </p>
        </div>
        <LinkButton size="sm" to="/moves" search={{ market: market.path, range: 'any' }}>
          See the moves in {market.name}
        </LinkButton>
      </div>
      <Counts result={result} />
      {result.added === 0 && result.duplicates > 0 ? (
        <Alert tone="info" title="No new moves">
          All moves in this file were already in Liftout. Anything it fills in or corrects was saved.
        </Alert>
      ) : null}
      <RowMessageList
        title="Rejected rows"
        messages={rejectedRows}
        more={result.rejected > 0 ? '; download the rejects to see them all' : ''}
        total={result.rejected}
        action={result.rejected > 0 ? button('rejected') : null}
      />
      <RowMessageList
        title="Warnings"
        messages={warnings}
        more={result.warningCount > 0 ? '; download the warnings to see them all' : ''}
        total={result.warningCount}
        action={result.warningCount > 0 ? button('warning') : null}
      />
      <UnmatchedCities
        uploadId={result.uploadId}
        market={market.path}
        action={result.warningCount > 0 ? null : button('warning')}
      />
    </Card>
  );
}

/** The counts of an upload with their labels. */
function Counts({ result }: { result: UploadResult }) {
  const counts = [
    ['Processed', result.totalProcessed, 'Rows read, without blank lines'],
    ['Matches', result.marketMatches, `Distinct moves in ${result.market}, new or known`],
    ['Added', result.added, 'New moves'],
    ['Duplicates', result.duplicates, 'Rows that repeat a known move'],
    ['Rejected', result.rejected, 'Rows not imported'],
    ['Outside period', result.outsidePeriod, 'Moves outside the time period, imported too'],
    ['Assumed', result.assumedMatches, 'Matched by city, no state given'],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-4">
      {counts.map(([label, value, note]) => (
        <div key={label} className="flex flex-col">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-semibold text-xl tabular-nums">{count(value)}</dd>
          <dd className="mt-0.5 text-ink-faint text-xs">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
