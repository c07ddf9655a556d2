import { type CallHook, removeCallHook, renewCallHook } from '@liftout/contract/call-hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { RealTime } from '../../ui/data/real-time.tsx';
import { NotKnown } from '../../ui/data/values.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { callHookQuery } from '../queries.ts';
import { PanelSection } from './panel-section.tsx';

const secrets = {
  'webhook-secret': "This client's own webhook secret",
  'own-key': "The secret of this client's own JustCall key",
  'installation-key': "The secret of the installation's JustCall key",
} as const;

const failed = (title: string) => (error: unknown) =>
  toast({ tone: 'negative', error, title, description: messageOf(error, 'Nothing was changed. Try again.') });

/** Where JustCall tells calls as they end: the address to enter there, and with which secret it is checked. */
export function CallHookSection({ clientId }: { clientId: string }) {
  const query = useQuery(callHookQuery(clientId));
  return (
    <PanelSection
      id="calls"
      title="Calls as they end"
      description="JustCall tells Liftout of each call and text of this client's campaign."
      query={query}
      what="the address for calls"
      height="h-40"
    >
      {(hook) => <CallHookPanel clientId={clientId} hook={hook} />}
    </PanelSection>
  );
}

function CallHookPanel({ clientId, hook }: { clientId: string; hook: CallHook }) {
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null);
  const renew = useChange({
    by: renewCallHook,
    clientId,
    send: () => call(renewCallHook, { params: { client: clientId } }),
    onSuccess: () => setAsking(null),
    done: () => ({ tone: 'positive', title: 'Address created', description: 'Enter it at JustCall.' }),
    onError: failed("Couldn't create an address"),
  });
  const remove = useChange({
    by: removeCallHook,
    clientId,
    send: () => call(removeCallHook, { params: { client: clientId } }),
    onSuccess: () => setAsking(null),
    done: () => ({ tone: 'positive', title: 'Address removed' }),
    onError: failed("Couldn't remove the address"),
  });

  if (hook.address === null)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-soft">
          Without an address, calls show after the next sync. With one, JustCall sends each call as it ends,
          and it shows within a second.
        </p>
        <Button busy={renew.isPending} busyText="Creating…" onClick={() => renew.mutate()}>
          Create address
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      {hook.problem === null ? null : (
        <Alert tone="warning" title="Calls are not taken yet">
          {hook.problem}
        </Alert>
      )}
      <CopyField
        label="Webhook address"
        value={hook.address}
        hint="At JustCall: Settings, APIs and Webhooks, for the events “Call completed”, “Call updated” and “SMS”. Keep it to yourselves."
      />
      <DefinitionList
        items={[
          {
            label: 'Checked with',
            value:
              hook.signedWith === null ? (
                <Badge tone="warning">No secret</Badge>
              ) : (
                `${secrets[hook.signedWith]}. Another one can be entered below, under the keys.`
              ),
          },
          {
            label: 'Last event',
            value: hook.receivedAt === null ? 'None yet' : <RealTime at={hook.receivedAt} />,
          },
          {
            label: 'Last refused',
            value:
              hook.refusedAt === null ? (
                'None'
              ) : (
                <>
                  <RealTime at={hook.refusedAt} />, its signature was wrong
                </>
              ),
          },
          {
            label: 'Created',
            value:
              hook.createdAt === null ? (
                <NotKnown />
              ) : (
                <>
                  <RealTime inline at={hook.createdAt} /> by {hook.createdBy}
                </>
              ),
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking('renew')}>Create new address</Button>
        <Button variant="ghost" onClick={() => setAsking('remove')}>
          Remove address
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'renew'}
        onOpenChange={() => setAsking(null)}
        title="Create a new address?"
        description="The present one stops working at once. Enter the new one at JustCall; calls in between show after the next sync."
        confirmText="Create new address"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={() => setAsking(null)}
        title="Remove the address?"
        description="JustCall's events are refused from then on. Calls show after the next sync."
        confirmText="Remove address"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
