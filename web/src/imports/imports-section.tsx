import { type ContactImport, importsPageSize } from '@liftout/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';
import { PagedCard } from '../ui/data/paged-card.tsx';
import { CountHeads, Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { Count, RelativeTime } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/form/button.tsx';
import { Section } from '../ui/layout/section.tsx';
import { type ImportsParams, importsParams } from './imports-params.ts';
import { importsQuery } from './queries.ts';
import { RevertDialog } from './revert-dialog.tsx';

const states: Record<ContactImport['state'], [string, BadgeTone]> = {
  draft: ['Columns to match', 'neutral'],
  checking: ['Checking', 'info'],
  ready: ['Checked', 'info'],
  failed: ['Not readable', 'negative'],
  importing: ['Importing', 'info'],
  imported: ['Imported', 'positive'],
  reverting: ['Reverting', 'info'],
  reverted: ['Reverted', 'neutral'],
};

/** Of these nothing was imported yet, so there is nothing to count. */
const uncounted = new Set<ContactImport['state']>(['draft', 'checking', 'ready', 'failed']);

/** Every client's imports, newest first, with their counts. Each can be opened, and reverted. */
export function ImportsSection() {
  const { imports: page } = useSearchParams(importsParams);
  const setSearch = useSetSearchParams<ImportsParams>();
  const query = useQuery(importsQuery(page, importsPageSize));
  const [reverting, setReverting] = useState<ContactImport | null>(null);
  const rows = query.data?.rows ?? [];
  return (
    <Section
      id="imports"
      title="Imports of contacts"
      description="Who imported what, and the results. Reverting archives what was added and puts back what was changed."
    >
      <PagedCard
        query={query}
        noun="imports"
        page={page}
        pageSize={importsPageSize}
        total={query.data?.total ?? 0}
        onPageChange={(imports) => setSearch({ imports }, { push: true })}
        columns={8}
        empty={
          <EmptyState
            icon={<FileSpreadsheet aria-hidden size={20} />}
            title="No imports yet"
            description="Import a file of contacts above to see it here."
          />
        }
      >
        <Table label="Imports" busy={query.isPlaceholderData} maxHeight="none">
          <thead>
            <tr>
              <Th sticky>File</Th>
              <Th>State</Th>
              <Th>Imported</Th>
              <CountHeads labels={['Added', 'Updated', 'Unchanged', 'Duplicates', 'Rejected']} />
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <Tr key={one.id}>
                <Td sticky className="h-14">
                  <TruncatedText className="max-w-36 font-medium sm:max-w-44 xl:max-w-64">
                    {one.fileName}
                  </TruncatedText>
                  <span className="block text-ink-soft text-sm">{one.clientName}</span>
                </Td>
                <Td>
                  <Badge tone={states[one.state][1]}>{states[one.state][0]}</Badge>
                </Td>
                <Td>
                  <RelativeTime at={one.createdAt} />
                  <span className="block text-ink-soft text-sm">by {one.importedBy}</span>
                </Td>
                {(
                  [
                    one.counts.added,
                    one.counts.updated,
                    one.counts.unchanged,
                    one.counts.duplicates,
                    one.counts.rejected,
                  ] as const
                ).map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always these.
                  <Td key={index} numeric>
                    {uncounted.has(one.state) ? null : <Count value={value} />}
                  </Td>
                ))}
                <Td className="pr-2 text-right">
                  <span className="inline-flex items-center gap-1">
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Open ${one.fileName}`}
                      onClick={() => {
                        setSearch({ importing: `${one.client}/${one.id}` });
                        document.getElementById('import')?.scrollIntoView({ block: 'start' });
                      }}
                    >
                      Open
                    </Button>
                    {one.state === 'imported' ? (
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={`Revert ${one.fileName}`}
                        onClick={() => setReverting(one)}
                      >
                        Revert
                      </Button>
                    ) : null}
                  </span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </PagedCard>
      {reverting ? <RevertDialog one={reverting} onClose={() => setReverting(null)} /> : null}
    </Section>
  );
}
