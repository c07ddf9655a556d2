import { type ApiKey, type listApiKeys, revokeApiKey } from '@liftout/contract/api-keys';
import type { ResponseOf } from '@liftout/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { Badge } from '../ui/data/badge.tsx';
import { RealTime } from '../ui/data/real-time.tsx';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { accessText } from '../users/index.ts';

export type KeyAccess = ResponseOf<typeof listApiKeys>;

/** The keys of a client, each with what it may do, when it was used, and how it ends. */
export function KeyTable({ clientId, access }: { clientId: string; access: KeyAccess }) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <>
      <Table label="API keys" maxHeight="28rem">
        <thead>
          <tr>
            <Th sticky>Key</Th>
            <Th>Access</Th>
            <Th>State</Th>
            <Th>Last used</Th>
            <Th>
              <span className="sr-only">Revoke</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {access.keys.map((key) => (
            <Tr key={key.id}>
              <Td sticky prose>
                <span className="block font-medium">{key.name}</span>
                <code className="text-ink-faint text-xs">{key.shown}_…</code>
              </Td>
              <Td prose>
                {accessText(key.allowedDashboards, access.allowedDashboards)}
                <span className="block text-ink-faint text-xs">
                  {key.canWrite ? 'Reads and writes' : 'Reads only'}
                </span>
              </Td>
              <Td prose>
                <KeyState apiKey={key} />
              </Td>
              <Td prose className="text-ink-soft">
                <LastUse apiKey={key} />
              </Td>
              <Td className="text-right">
                {key.state === 'active' ? (
                  <Button
                    size="sm"
                    aria-label={`Revoke the key ${key.name}`}
                    onClick={() => setRevoking(key)}
                  >
                    Revoke
                  </Button>
                ) : null}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {revoking ? (
        <RevokeDialog clientId={clientId} apiKey={revoking} onClose={() => setRevoking(null)} />
      ) : null}
    </>
  );
}

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const { state, expiresAt, revokedAt, revokedBy, createdAt, createdBy } = apiKey;
  if (state === 'revoked' && revokedAt)
    return (
      <State badge={<Badge>Revoked</Badge>}>
        by {revokedBy}, <RealTime inline at={revokedAt} />
      </State>
    );
  if (state === 'expired' && expiresAt)
    return (
      <State badge={<Badge tone="warning">Expired</Badge>}>
        <RealTime at={expiresAt} />
      </State>
    );
  return (
    <State
      badge={
        <Badge tone="positive" dot>
          Active
        </Badge>
      }
    >
      {expiresAt ? (
        <>
          until <RealTime inline at={expiresAt} />
        </>
      ) : (
        <>
          made by {createdBy}, <RealTime inline at={createdAt} />
        </>
      )}
    </State>
  );
}

function State({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <>
      {badge}
      <span className="block text-ink-faint text-xs">{children}</span>
    </>
  );
}

function LastUse({ apiKey: { lastUsedAt, lastUsedAddress } }: { apiKey: ApiKey }) {
  if (lastUsedAt === null) return 'Never';
  return (
    <>
      <RealTime at={lastUsedAt} />
      <span className="block text-ink-faint text-xs">from {lastUsedAddress}</span>
    </>
  );
}

interface RevokeDialogProps {
  clientId: string;
  apiKey: ApiKey;
  onClose: () => void;
}

function RevokeDialog({ clientId, apiKey: { id, name }, onClose }: RevokeDialogProps) {
  const change = useChange({
    by: revokeApiKey,
    clientId,
    send: () => call(revokeApiKey, { params: { client: clientId, id } }),
    onSuccess: onClose,
    done: () => ({ tone: 'positive', title: 'Key revoked', description: name }),
    onError: (error) => {
      onClose();
      toast({
        tone: 'negative',
        error,
        title: `Couldn't revoke ${name}`,
        description: messageOf(error, 'It still works. Please try again.'),
      });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revoke ${name}?`}
      description="Whatever uses this key stops working at once. It can't be undone: a new key has to be made."
      confirmText="Revoke key"
      danger
      busy={change.isPending}
      onConfirm={() => change.mutate()}
    />
  );
}
