import type { Upload } from '@liftout/contract/uploads';
import type { ReactNode } from 'react';
import { Badge } from '../ui/data/badge.tsx';
import { CountHeads, Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { Count, RelativeTime } from '../ui/data/values.tsx';
import { UploadActions } from './upload-actions.tsx';
import { UploadMarket } from './upload-market.tsx';

export interface UploadsTableProps {
  uploads: readonly Upload[];
  busy: boolean;
  onRevert: (upload: Upload) => void;
  onCities: (upload: Upload) => void;
}

const SecondLine = ({ children }: { children: ReactNode }) => (
  <span className="block text-ink-soft text-sm">{children}</span>
);

/** A page of uploads with all their counts. */
export function UploadsTable({ uploads, busy, ...actions }: UploadsTableProps) {
  return (
    <Table label="Uploads" busy={busy} maxHeight="none">
      <thead>
        <tr>
          <Th sticky>File</Th>
          <Th>Market, period</Th>
          <Th>Uploaded</Th>
          <CountHeads labels={['Processed', 'Matches', 'Added', 'Duplicates', 'Rejected']} />
        </tr>
      </thead>
      <tbody>
        {uploads.map((upload) => (
          <Tr key={upload.id}>
            <Td sticky>
              <span className="flex items-center gap-2">
                <TruncatedText className="max-w-36 font-medium sm:max-w-44 xl:max-w-64">
                  {upload.fileName}
                </TruncatedText>
                {upload.revertedAt ? <Badge>Reverted</Badge> : null}
              </span>
            </Td>
            <Td className="h-14">
              <UploadMarket upload={upload} />
              <SecondLine>{upload.timePeriod}</SecondLine>
            </Td>
            <Td>
              <RelativeTime at={upload.uploadedAt} />
              <SecondLine>by {upload.uploadedBy}</SecondLine>
            </Td>
            <Td numeric>
              <Count value={upload.totalProcessed} />
            </Td>
            <Td numeric>{upload.market === null ? null : <Count value={upload.marketMatches} />}</Td>
            <Td numeric>
              <Count value={upload.added} />
            </Td>
            <Td numeric>
              <Count value={upload.duplicates} />
            </Td>
            <Td numeric>
              <Count value={upload.rejected} />
            </Td>
            <Td className="pr-2 text-right">
              <UploadActions upload={upload} {...actions} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
