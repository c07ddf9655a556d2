import { type MarketRecord, orderMarkets } from '@liftout/contract/markets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { count, money, signedPercent } from '../../lib/format/formats.ts';
import { calendarDay } from '../../lib/format/times.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { NotKnown } from '../../ui/data/values.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { marketRecordsQuery } from '../landing-queries.ts';
import { type MarketEditorParams, marketEditorParams } from './editor-params.ts';
import { MarketDrawer } from './market-drawer.tsx';
import { useUpdateMarket } from './use-update-market.ts';

/** Every market: what is published of it, in which order; each can be edited. */
export function MarketsSection() {
  const query = useQuery(marketRecordsQuery);
  const { editMarket } = useSearchParams(marketEditorParams);
  const setSearch = useSetSearchParams<MarketEditorParams>();
  const edited = query.data?.find(({ path }) => path === editMarket);
  return (
    <Section
      id="markets"
      title="Markets"
      description="What the public market page shows, and in which order."
      actions={
        <LinkButton size="sm" to="/markets">
          View public page
        </LinkButton>
      }
    >
      <Card flush>
        <Loaded query={query} what="the markets" placeholder={<SkeletonRows rows={8} columns={5} />}>
          {(records) => (
            <MarketTable
              records={records}
              onEdit={(path) => setSearch({ editMarket: path }, { push: true })}
            />
          )}
        </Loaded>
      </Card>
      {edited ? (
        <MarketDrawer key={edited.path} record={edited} onClose={() => setSearch({ editMarket: '' })} />
      ) : null}
    </Section>
  );
}

interface MarketTableProps {
  records: readonly MarketRecord[];
  onEdit: (path: string) => void;
}

function MarketTable({ records, onEdit }: MarketTableProps) {
  const published = records.filter((record) => record.published).map(({ path }) => path);
  const order = useOrder();
  const move = (path: string, by: -1 | 1) => {
    const from = published.indexOf(path);
    const paths = published.toSpliced(from, 1).toSpliced(from + by, 0, path);
    order.mutate({ paths, before: published });
  };
  return (
    <Table label="All markets" maxHeight="none">
      <thead>
        <tr>
          <Th sticky>Market</Th>
          <Th>State</Th>
          <Th numeric>Contacts</Th>
          <Th numeric>Pipeline</Th>
          <Th numeric>Growth</Th>
          <Th numeric>As of</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const { path, name, figures, asOf, status } = record;
          const at = published.indexOf(path);
          return (
            <Tr key={path}>
              <Td sticky>
                <button
                  type="button"
                  className="rounded-mark text-left font-medium hover:underline"
                  onClick={() => onEdit(path)}
                >
                  {name}
                </button>
              </Td>
              <Td>
                <span className="inline-flex gap-1.5">
                  {record.published ? (
                    <Badge tone="positive">Published</Badge>
                  ) : (
                    <Badge>{figures ? 'Unpublished' : 'No figures'}</Badge>
                  )}
                  {status === 'Configuring' ? <Badge tone="warning">Configuring</Badge> : null}
                </span>
              </Td>
              <Td numeric>{figures ? count(figures.contacts) : <NotKnown />}</Td>
              <Td numeric>{figures ? money(figures.pipelineValue) : <NotKnown />}</Td>
              <Td numeric>{figures ? signedPercent(figures.growth) : <NotKnown />}</Td>
              <Td numeric>{asOf ? calendarDay(asOf) : <NotKnown />}</Td>
              <Td>
                <span className="flex items-center justify-end gap-1">
                  {at >= 0 ? (
                    <>
                      <IconButton
                        size="sm"
                        variant="ghost"
                        label={`Move ${name} up`}
                        icon={<ArrowUp aria-hidden size={16} />}
                        disabled={at === 0}
                        onClick={() => move(path, -1)}
                      />
                      <IconButton
                        size="sm"
                        variant="ghost"
                        label={`Move ${name} down`}
                        icon={<ArrowDown aria-hidden size={16} />}
                        disabled={at === published.length - 1}
                        onClick={() => move(path, 1)}
                      />
                    </>
                  ) : null}
                  <PublishButton record={record} />
                </span>
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Publishes or unpublishes at once, with Undo. */
function PublishButton({ record }: { record: MarketRecord }) {
  const { update, isSaving } = useUpdateMarket();
  const { name, published, figures } = record;
  if (!figures) return null;
  return (
    <Button
      size="sm"
      className="w-24"
      busy={isSaving}
      aria-label={`${published ? 'Unpublish' : 'Publish'} ${name}`}
      onClick={() =>
        update({
          seen: record,
          change: { published: !published },
          title: published ? `${name} taken off the public page` : `${name} published`,
        })
      }
    >
      {published ? 'Unpublish' : 'Publish'}
    </Button>
  );
}

interface Order {
  paths: readonly string[];
  before: readonly string[];
}

/** Changes the order at once; moves come one after the other. */
function useOrder() {
  const queries = useQueryClient();
  const { queryKey } = marketRecordsQuery;
  return useChange({
    by: orderMarkets,
    clientId: null,
    scope: 'market-order',
    send: ({ paths }: Order) => call(orderMarkets, { body: { paths: [...paths] } }),
    optimistic: async ({ paths }) => {
      await queries.cancelQueries({ queryKey });
      const known = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (records) => {
        const ordered = paths.flatMap((path) => records?.find((record) => record.path === path) ?? []);
        return records && [...ordered, ...records.filter((record) => !record.published)];
      });
      return () => queries.setQueryData(queryKey, known);
    },
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: 'Order not changed',
        description: messageOf(error, 'Please try again.'),
      }),
  });
}
