import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import { apiKeysQuery } from './queries.ts';

/** A client's API keys: made here, shown once, and revoked. */
export function ApiKeysSection({ clientId }: { clientId: string }) {
  const query = useQuery(apiKeysQuery(clientId));
  const [making, setMaking] = useState(false);
  const hasKeys = query.data !== undefined && query.data.keys.length > 0;
  const button = (
    <Button size="sm" icon={<Plus aria-hidden size={14} />} onClick={() => setMaking(true)}>
      Make API key
    </Button>
  );
  return (
    <Section
      id="api-keys"
      title="API keys"
      description="With a key, the client's own systems and assistants read this portal as the client does."
      actions={hasKeys ? button : null}
    >
      <Card flush={hasKeys}>
        <Loaded
          compact
          query={query}
          what="the API keys"
          placeholder={
            <div role="status" aria-label="Loading API keys" className="h-24">
              <SkeletonText lines={4} />
            </div>
          }
        >
          {(access) =>
            hasKeys ? (
              <KeyTable clientId={clientId} access={access} />
            ) : (
              <EmptyState
                compact
                icon={<KeyRound aria-hidden size={20} />}
                title="No API keys yet"
                description="Make one for each system, so that you can see which one did what, and revoke it alone."
                action={button}
              />
            )
          }
        </Loaded>
      </Card>
      {making && query.data ? (
        <KeyDialog clientId={clientId} access={query.data} onClose={() => setMaking(false)} />
      ) : null}
    </Section>
  );
}
