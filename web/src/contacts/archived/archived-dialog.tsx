import { archivedContacts } from '@liftout/contract/contacts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { callWithHeaders } from '../../lib/api/api.ts';
import { pageOf } from '../../lib/api/lists.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { count } from '../../lib/format/formats.ts';
import { date } from '../../lib/format/times.ts';
import { lastPageOf } from '../../ui/data/last-page.ts';
import { PagedCard } from '../../ui/data/paged-card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useFocusNext } from '../../ui/layout/use-focus-next.ts';
import { useFollowFocus } from '../../ui/layout/use-follow-focus.ts';
import { Dialog, DialogBody } from '../../ui/overlay/dialog.tsx';
import { useOpenContact } from '../search-params.ts';
import { useRestore } from './use-restore.ts';

const pageSize = 50;

const archivedQuery = (clientId: string, page: number) =>
  queryOptions({
    queryKey: keyOf(archivedContacts, clientId, page),
    queryFn: async ({ signal }) =>
      pageOf(
        await callWithHeaders(archivedContacts, { query: { client: clientId, page, pageSize }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** The client's archived contacts, newest first, each with its reason and Restore, and a page of them at once. */
export function ArchivedDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const [asked, setPage] = useState(1);
  const query = useQuery(archivedQuery(clientId, asked));
  const total = query.data?.total ?? 0;
  const page = Math.min(asked, lastPageOf(total, pageSize));
  if (query.isSuccess && page !== asked) setPage(page);
  const openContact = useOpenContact();
  const restore = useRestore(clientId);
  const ids = useMemo(() => query.data?.rows.map(({ id }) => id) ?? [], [query.data]);
  const area = useRef<HTMLDivElement>(null);
  useFocusNext(area, ids);
  useFollowFocus(area, ids.length > 1 ? '[data-all]' : total > 0 ? 'li button' : '[data-none]');
  const isRestoring = (of: readonly string[]) =>
    restore.isPending && restore.variables.length === of.length && restore.variables[0] === of[0];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Archived contacts"
      description="Each says why it was archived. They are in no list or figure; their history stays."
    >
      <DialogBody ref={area}>
        {ids.length > 1 ? (
          <div className="mb-3 flex justify-end">
            <Button
              data-all
              size="sm"
              busy={isRestoring(ids)}
              busyText="Restoring…"
              onClick={() => restore.mutate(ids)}
            >
              {ids.length === total ? `Restore all ${count(total)}` : `Restore these ${count(ids.length)}`}
            </Button>
          </div>
        ) : null}
        <PagedCard
          query={query}
          noun="archived contacts"
          page={page}
          pageSize={pageSize}
          total={total}
          onPageChange={setPage}
          columns={3}
          empty={
            <div data-none tabIndex={-1} className="outline-none">
              <EmptyState
                icon={<Archive aria-hidden size={20} />}
                title="No archived contacts"
                description="A contact is archived when its source no longer has it, when it was merged there, or when its import is reverted."
              />
            </div>
          }
        >
          <ul className="divide-y">
            {query.data?.rows.map(({ id, name, firm, archivedAt, archivedReason }) => (
              <li key={id} data-id={id} className="flex items-center gap-3 px-3 py-2">
                <div className="min-w-0 grow">
                  <button
                    type="button"
                    className="wrap-anywhere text-left font-medium hover:underline"
                    onClick={() => {
                      onClose();
                      openContact(id);
                    }}
                  >
                    {name}
                  </button>
                  <p className="wrap-anywhere text-ink-soft text-sm">
                    {firm ? `${firm}. ` : null}
                    {date(archivedAt)}: {archivedReason}
                  </p>
                </div>
                <Button
                  size="sm"
                  aria-label={`Restore ${name}`}
                  busy={isRestoring([id])}
                  onClick={() => restore.mutate([id])}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </PagedCard>
      </DialogBody>
    </Dialog>
  );
}
