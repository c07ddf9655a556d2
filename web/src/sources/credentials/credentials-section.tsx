import {
  type CredentialKind,
  type CredentialState,
  readCredentials,
  removeCredential,
  testCredential,
} from '@liftout/contract/credentials';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { date } from '../../lib/format/times.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { CredentialDialog } from './credential-dialog.tsx';
import { credentialTexts } from './credential-texts.ts';

const credentialsQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readCredentials, clientId),
    queryFn: ({ signal }) => call(readCredentials, { params: { client: clientId }, signal }),
  });

/** A client's own keys: which are set, by whom and when. Each is entered, tested, replaced and removed here. */
export function CredentialsSection({ clientId }: { clientId: string }) {
  const query = useQuery(credentialsQuery(clientId));
  const [entered, setEntered] = useState<CredentialState | null>(null);
  const [removed, setRemoved] = useState<CredentialKind | null>(null);
  return (
    <Section
      id="keys"
      title="Keys to other systems"
      description="Used for this client alone. Where it has none, the installation's key is used."
    >
      {query.data?.refusal ? (
        <Alert tone="info" title="Keys can't be entered here yet">
          {query.data.refusal}
        </Alert>
      ) : null}
      <Card flush>
        <Loaded compact query={query} what="the keys" placeholder={<SkeletonRows rows={5} columns={2} />}>
          {({ credentials, refusal }) => (
            <Table label="Keys of this client" maxHeight="none">
              <thead>
                <tr>
                  <Th sticky>Key</Th>
                  <Th>
                    <span className="sr-only">Actions</span>
                  </Th>
                </tr>
              </thead>
              <tbody>
                {credentials.map((state) => (
                  <CredentialRow
                    key={state.kind}
                    clientId={clientId}
                    state={state}
                    mayEnter={refusal === null}
                    onEnter={() => setEntered(state)}
                    onRemove={() => setRemoved(state.kind)}
                  />
                ))}
              </tbody>
            </Table>
          )}
        </Loaded>
      </Card>
      {entered === null ? null : (
        <CredentialDialog
          clientId={clientId}
          kind={entered.kind}
          isReplaced={entered.used === 'client'}
          onClose={() => setEntered(null)}
        />
      )}
      {removed === null ? null : (
        <RemoveDialog clientId={clientId} kind={removed} onClose={() => setRemoved(null)} />
      )}
    </Section>
  );
}

interface CredentialRowProps {
  clientId: string;
  state: CredentialState;
  mayEnter: boolean;
  onEnter: () => void;
  onRemove: () => void;
}

function CredentialRow({ clientId, state, mayEnter, onEnter, onRemove }: CredentialRowProps) {
  const { name, use } = credentialTexts[state.kind];
  const isOwn = state.used === 'client';
  const enter = isOwn ? 'Replace' : 'Set';
  return (
    <Tr>
      <Td sticky prose className="font-medium">
        {name}
        <div className="font-normal text-ink-faint text-xs">{use}</div>
        <div className="mt-1 font-normal">
          <State state={state} />
        </div>
      </Td>
      <Td className="py-1.5">
        <div className="flex justify-end gap-2 max-sm:flex-col max-sm:items-end">
          {state.used === 'none' ? null : <TestButton clientId={clientId} kind={state.kind} />}
          <Button size="sm" disabled={!mayEnter} aria-label={`${enter} ${name}`} onClick={onEnter}>
            {enter}
          </Button>
          {isOwn ? (
            <Button size="sm" variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          ) : null}
        </div>
      </Td>
    </Tr>
  );
}

function State({ state: { used, setAt, setBy, hint, problem } }: { state: CredentialState }) {
  if (used === 'none') return <Badge tone="neutral">Not set</Badge>;
  if (used === 'installation') return <Badge tone="neutral">Installation's key</Badge>;
  if (problem !== null)
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="negative">Unreadable</Badge>
        <span className="text-ink-soft text-sm">{problem}</span>
      </div>
    );
  const text = `Set on ${setAt ? date(setAt) : ''} by ${setBy ?? ''}${hint === null ? '' : `, ${hint}`}`;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="positive">Own key</Badge>
      <span className="text-ink-soft text-sm">{text}</span>
    </div>
  );
}

function TestButton({ clientId, kind }: { clientId: string; kind: CredentialKind }) {
  const { name } = credentialTexts[kind];
  const test = useChange({
    by: testCredential,
    clientId,
    send: () => call(testCredential, { params: { client: clientId, kind } }),
    done: ({ ok, message }) => ({
      tone: ok ? 'positive' : 'negative',
      title: ok ? `${name} works` : `${name} doesn't work`,
      description: message,
    }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: `Couldn't test the ${name}`,
        description: messageOf(error, 'Try again in a moment.'),
      }),
  });
  return (
    <Button
      size="sm"
      aria-label={`Test ${name}`}
      busy={test.isPending}
      busyText="Testing…"
      onClick={() => test.mutate()}
    >
      Test
    </Button>
  );
}

function RemoveDialog({
  clientId,
  kind,
  onClose,
}: {
  clientId: string;
  kind: CredentialKind;
  onClose: () => void;
}) {
  const { name } = credentialTexts[kind];
  const remove = useChange({
    by: removeCredential,
    clientId,
    send: () => call(removeCredential, { params: { client: clientId, kind } }),
    onSuccess: onClose,
    done: () => ({ tone: 'positive', title: `${name} removed` }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: `Couldn't remove the ${name}`,
        description: messageOf(error, 'Nothing was changed. Try again in a moment.'),
      }),
  });
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={`Remove the ${name}?`}
      description="The installation's key is used from then on, if it has one. The removed key can't be brought back."
      confirmText="Remove key"
      busyText="Removing…"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
