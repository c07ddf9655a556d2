import { type Upload, uploadsPageSize } from '@liftout/contract/uploads';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CitiesButton } from '../city-markets/index.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { Badge } from '../ui/data/badge.tsx';
import { PagedCard } from '../ui/data/paged-card.tsx';
import { CountHeads, Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { Count, RelativeTime } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/form/button.tsx';
import { TextLink } from '../ui/form/link-button.tsx';
import { Section } from '../ui/layout/section.tsx';
import { uploadsQuery } from './queries.ts';
import { RevertDialog } from './revert-dialog.tsx';
import { RowMessagesButton } from './row-messages-button.tsx';
import { type UploadsParams, uploadsParams } from './uploads-params.ts';

/** All uploads, newest first, with their counts. Each can be reverted. */
export function UploadsSection() {
  const { uploads: page } = useSearchParams(uploadsParams);
  const setSearch = useSetSearchParams<UploadsParams>();
  const query = useQuery(uploadsQuery(page, uploadsPageSize));
  const [reverting, setReverting] = useState<Upload | null>(null);
  return (
    <Section
      id="uploads"
      title="Recent uploads"
      description="Who uploaded what, and the results. Reverting removes moves found in no other upload."
    >
      <PagedCard
        query={query}
        noun="uploads"
        page={page}
        pageSize={uploadsPageSize}
        total={query.data?.total ?? 0}
        onPageChange={(uploads) => setSearch({ uploads }, { push: true })}
        columns={8}
        empty={
          <EmptyState
            icon={<FileSpreadsheet aria-hidden size={20} />}
            title="No uploads yet"
            description="Upload a CSV of advisor moves above to see it here."
          />
        }
      >
        <UploadsTable
          uploads={query.data?.rows ?? []}
          busy={query.isPlaceholderData}
          onRevert={setReverting}
        />
      </PagedCard>
      {reverting ? <RevertDialog upload={reverting} onClose={() => setReverting(null)} /> : null}
    </Section>
  );
}

interface UploadsTableProps {
  uploads: readonly Upload[];
  busy: boolean;
  onRevert: (upload: Upload) => void;
}

const SecondLine = ({ children }: { children: ReactNode }) => (
  <span className="block text-ink-soft text-sm">{children}</span>
);

function UploadsTable({ uploads, busy, onRevert }: UploadsTableProps) {
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
              <TextLink to="/moves" search={{ market: upload.market, range: 'any' }}>
                {upload.marketName}
              </TextLink>
              <SecondLine>{upload.timePeriod}</SecondLine>
            </Td>
            <Td>
              <RelativeTime at={upload.uploadedAt} />
              <SecondLine>by {upload.uploadedBy}</SecondLine>
            </Td>
            <Td numeric>
              <Count value={upload.totalProcessed} />
            </Td>
            <Td numeric>
              <Count value={upload.marketMatches} />
            </Td>
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
              <span className="inline-flex items-center gap-1">
                {upload.rejected > 0 ? (
                  <RowMessagesButton small kind="rejected" id={upload.id} fileName={upload.fileName} />
                ) : null}
                {upload.warningCount > 0 ? (
                  <RowMessagesButton small kind="warning" id={upload.id} fileName={upload.fileName} />
                ) : null}
                {upload.revertedAt ? null : <CitiesButton upload={upload} />}
                {upload.revertedAt ? (
                  <span className="px-2 text-ink-soft text-sm">
                    <RelativeTime at={upload.revertedAt} /> by {upload.revertedBy}
                  </span>
                ) : (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Revert ${upload.fileName}`}
                    onClick={() => onRevert(upload)}
                  >
                    Revert
                  </Button>
                )}
              </span>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
