import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Eye } from 'lucide-react';
import { useId } from 'react';
import { viewAddress } from '../../auth/index.ts';
import { clientNamesQuery } from '../../clients/index.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { ShellParts } from '../declarations.ts';
import { useClientPaths } from '../destinations.ts';

interface ClientListProps {
  parts: ShellParts;
  clientId: string;
  /** The page belongs to the current client, which is then marked as chosen. */
  isOfPage: boolean;
  onChosen: () => void;
}

/** For admins: all clients, each a link to the same kind of page. */
export function ClientList({ parts, clientId, isOfPage, onChosen }: ClientListProps) {
  const heading = useId();
  const { data: clients, isLoadingError } = useQuery(clientNamesQuery);
  const pathFor = useClientPaths(parts);
  return (
    <nav aria-labelledby={heading} className="border-t p-2">
      <h2 id={heading} className="px-2 pt-1 pb-1 text-ink-faint text-xs">
        Client
      </h2>
      {isLoadingError ? <p className="px-2 pb-1 text-ink-soft">Couldn't load the clients.</p> : null}
      {clients === undefined && !isLoadingError ? <Skeleton className="m-2 h-4 w-40" /> : null}
      <ul className="max-h-60 overflow-y-auto">
        {clients?.map((client) => {
          const isChosen = isOfPage && client.clientId === clientId;
          return (
            <li key={client.clientId} className="flex items-center">
              <Link
                {...pathFor(client.clientId)}
                aria-current={isChosen ? 'true' : undefined}
                activeOptions={{ exact: true }}
                onClick={onChosen}
                className="flex min-h-9 min-w-0 grow items-center gap-2 rounded-mark px-2 hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11"
              >
                <TruncatedText className="grow">{client.clientName}</TruncatedText>
                {isChosen ? <Check aria-hidden size={16} className="shrink-0 text-accent" /> : null}
              </Link>
              {client.isActive && client.hasLogin ? (
                <a
                  href={viewAddress(client.clientId)}
                  target="_blank"
                  rel="noopener"
                  title="View as client"
                  aria-label={`View as client: ${client.clientName}, opens a new tab`}
                  className="inline-flex size-9 shrink-0 items-center justify-center rounded-mark text-ink-faint hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 max-sm:size-11"
                >
                  <Eye aria-hidden size={16} />
                </a>
              ) : null}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
