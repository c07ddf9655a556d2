import type { ArchivedClient } from '@liftout/contract/client-records';
import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { date } from '../../lib/format/times.ts';
import { RelativeTime } from '../../ui/data/values.tsx';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LogoImage } from '../../ui/layout/logo-image.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { archivedClientsQuery } from '../queries.ts';
import { useRestoreClient } from '../use-restore-client.ts';
import { contentsText } from './contents-text.ts';
import { PurgeDialog } from './purge-dialog.tsx';

/** Deleted clients that can be restored, or removed for good. Nothing while there are none. */
export function ArchivedSection() {
  const query = useQuery(archivedClientsQuery);
  const [purging, setPurging] = useState<ArchivedClient | null>(null);
  const restore = useRestoreClient();
  if (query.isPending || (query.data?.length === 0 && !purging)) return null;
  return (
    <Section
      id="archived"
      title="Archived clients"
      description="Deleted clients stay here for 30 days. Their IDs stay taken."
    >
      {query.isLoadingError ? (
        <Card>
          <QueryError compact what="the archived clients" query={query} />
        </Card>
      ) : (
        <Card flush>
          <ul className="divide-y divide-line-soft">
            {query.data?.map((client) => (
              <li key={client.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                <LogoImage src={client.logoUrl} name="" size={32} />
                <div className="min-w-0 grow basis-64">
                  <p className="wrap-anywhere">
                    <span className="font-medium">{client.clientName}</span>{' '}
                    <span className="text-ink-faint">/{client.clientId}</span>
                  </p>
                  <p className="text-ink-soft text-sm">
                    Deleted <RelativeTime at={client.archivedAt} inline />
                    {client.restorableUntil
                      ? `, kept until ${date(client.restorableUntil)}`
                      : ', being removed now'}
                    {contentsText(client.contents) ? `: ${contentsText(client.contents)}` : null}
                  </p>
                </div>
                {client.restorableUntil ? (
                  <div className="flex gap-2">
                    <Button
                      size="sm"
                      icon={<ArchiveRestore aria-hidden size={14} />}
                      aria-label={`Restore ${client.clientName}`}
                      busy={restore.isPending && restore.variables.id === client.id}
                      busyText="Restoring…"
                      onClick={() => restore.mutate(client)}
                    >
                      Restore
                    </Button>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Purge ${client.clientName}`}
                      onClick={() => setPurging(client)}
                    >
                      Purge…
                    </Button>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {purging ? <PurgeDialog client={purging} onClose={() => setPurging(null)} /> : null}
    </Section>
  );
}
