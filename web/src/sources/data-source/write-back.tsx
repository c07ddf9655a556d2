import { retryWriteBack, saveWriteBack, type WriteBack } from '@liftout/contract/write-back';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { count } from '../../lib/format/formats.ts';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { RelativeTime } from '../../ui/data/values.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { writeBackQuery } from '../queries.ts';
import { PanelSection } from './panel-section.tsx';

const kinds = { stage: 'Stage', note: 'Note', call: 'Call' } as const;

const failed = (title: string) => (error: unknown) =>
  toast({ tone: 'negative', error, title, description: messageOf(error, 'Try again in a moment.') });

/** Whether changes made in Liftout go back to HubSpot, what waits, and what could not be sent. */
export function WriteBackSection({ clientId }: { clientId: string }) {
  const query = useQuery(writeBackQuery(clientId));
  return (
    <PanelSection
      id="write-back"
      title="Back to HubSpot"
      description="What this client's people do in Liftout, in HubSpot too."
      query={query}
      what="what goes back to HubSpot"
      height="h-28"
    >
      {(state) => <WriteBackPanel clientId={clientId} state={state} />}
    </PanelSection>
  );
}

function WriteBackPanel({ clientId, state }: { clientId: string; state: WriteBack }) {
  const turn = useChange({
    by: saveWriteBack,
    clientId,
    send: (on: boolean) => call(saveWriteBack, { params: { client: clientId }, body: { on } }),
    onError: failed("Couldn't change it"),
  });
  const again = useChange({
    by: retryWriteBack,
    clientId,
    send: () => call(retryWriteBack, { params: { client: clientId } }),
    onError: failed("Couldn't try again"),
  });
  const { on, missing, account, problem, waiting, lastSentAt } = state;
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="Send changes back to HubSpot"
        hint="Deal stages, notes and logged calls of contacts that came from HubSpot. Taking someone out of the pipeline isn't sent."
        checked={turn.isPending ? turn.variables : on}
        disabled={!on && missing !== null}
        busy={turn.isPending}
        onCheckedChange={(chosen) => turn.mutate(chosen)}
      />
      {missing === null ? null : (
        <p className="text-ink-soft text-sm">HubSpot isn't read for this client. {missing}</p>
      )}
      {problem === null ? null : (
        <Alert
          tone="warning"
          title="Nothing is being sent"
          action={
            <Button size="sm" busy={again.isPending} busyText="Trying…" onClick={() => again.mutate()}>
              Try again now
            </Button>
          }
        >
          {problem}
        </Alert>
      )}
      {on ? (
        <DefinitionList
          items={[
            { label: 'HubSpot account', value: account ?? 'Not known' },
            { label: 'On their way', value: count(waiting) },
            {
              label: 'Last sent',
              value: lastSentAt === null ? 'Nothing yet' : <RelativeTime at={lastSentAt} />,
            },
          ]}
        />
      ) : null}
      {state.failed === 0 ? null : (
        <Failures state={state} isBusy={again.isPending} onRetry={() => again.mutate()} />
      )}
    </div>
  );
}

interface FailuresProps {
  state: WriteBack;
  isBusy: boolean;
  onRetry: () => void;
}

function Failures({ state: { failed: all, failures }, isBusy, onRetry }: FailuresProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <Table label="Changes HubSpot didn't get" maxHeight="20rem">
        <thead>
          <tr>
            <Th>What</Th>
            <Th>Contact</Th>
            <Th>Why not</Th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ id, kind, contactName, reason }) => (
            <Tr key={id}>
              <Td>{kinds[kind]}</Td>
              <Td className="max-w-48">
                <TruncatedText>{contactName}</TruncatedText>
              </Td>
              <Td prose>{reason}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" busy={isBusy} busyText="Trying…" onClick={onRetry}>
          Send them again
        </Button>
        {all > failures.length ? (
          <span className="text-ink-soft text-sm">
            {count(failures.length)} of {count(all)}
          </span>
        ) : null}
      </div>
    </div>
  );
}
