import { type Upload, uploadsPageSize } from '@liftout/contract/uploads';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { CitiesDialog } from '../city-markets/index.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { PagedCard } from '../ui/data/paged-card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Section } from '../ui/layout/section.tsx';
import { phone, useMatches } from '../ui/layout/use-matches.ts';
import { uploadsQuery } from './queries.ts';
import { RevertDialog } from './revert-dialog.tsx';
import { UploadsList } from './uploads-list.tsx';
import { type UploadsParams, uploadsParams } from './uploads-params.ts';
import { UploadsTable } from './uploads-table.tsx';

/** All uploads, newest first, with their counts. Each can be reverted. */
export function UploadsSection() {
  const { uploads: page } = useSearchParams(uploadsParams);
  const setSearch = useSetSearchParams<UploadsParams>();
  const query = useQuery(uploadsQuery(page, uploadsPageSize));
  const Uploads = useMatches(phone) ? UploadsList : UploadsTable;
  // Here, and not in a row: the rows of a phone are others.
  const [reverting, setReverting] = useState<Upload | null>(null);
  const [ofCities, setOfCities] = useState<Upload | null>(null);
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
        linesOnPhone={5}
        empty={
          <EmptyState
            icon={<FileSpreadsheet aria-hidden size={20} />}
            title="No uploads yet"
            description="Upload a CSV of advisor moves above to see it here."
          />
        }
      >
        <Uploads
          uploads={query.data?.rows ?? []}
          busy={query.isPlaceholderData}
          onRevert={setReverting}
          onCities={setOfCities}
        />
      </PagedCard>
      {reverting ? <RevertDialog upload={reverting} onClose={() => setReverting(null)} /> : null}
      {ofCities ? <CitiesDialog upload={ofCities} onClose={() => setOfCities(null)} /> : null}
    </Section>
  );
}
