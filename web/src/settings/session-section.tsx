import type { Settings } from '@liftout/contract/settings';
import { type SessionTimeoutChoice, sessionTimeoutChoices } from '@liftout/contract/values/choices';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Alert } from '../ui/feedback/alert.tsx';
import { ConflictAlert } from '../ui/feedback/conflict-alert.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Field } from '../ui/form/field.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';
import { SaveBar } from '../ui/form/save-bar.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { settingsQuery } from './queries.ts';
import { useSaveSettings } from './use-save-settings.ts';

const labels: Record<SessionTimeoutChoice, string> = {
  '1h': '1 hour',
  '8h': '8 hours',
  '24h': '24 hours',
  '7d': '7 days',
};

/** After how long without a click people are signed out. */
export function SessionSection() {
  const query = useQuery(settingsQuery);
  return (
    <Section
      id="session-timeout"
      title="Session timeout"
      description="People who do nothing for this long are signed out. Nobody stays signed in for more than 30 days."
    >
      <Card>
        <Loaded query={query} what="the session timeout" placeholder={<Skeleton className="h-40" />}>
          {({ session }) => <TimeoutForm stored={session} />}
        </Loaded>
      </Card>
    </Section>
  );
}

function TimeoutForm({ stored }: { stored: Settings['session'] }) {
  /** Undefined: as stored. */
  const [chosen, setChosen] = useState<{ timeout: SessionTimeoutChoice; version: number }>();
  const { save, isSaving, newer, clearNewer } = useSaveSettings({ onSaved: () => setChosen(undefined) });
  const timeout = chosen?.timeout ?? stored.timeout;
  const dirty = timeout !== stored.timeout;
  const isShorter = sessionTimeoutChoices.indexOf(timeout) < sessionTimeoutChoices.indexOf(stored.timeout);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !isSaving)
      save({
        change: { session: chosen },
        undo: ({ session }) => ({ session: { timeout: stored.timeout, version: session.version } }),
      });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {newer ? (
        <ConflictAlert
          what="The session timeout"
          onTakeTheirs={() => {
            setChosen(undefined);
            clearNewer();
          }}
          onKeepMine={() => {
            setChosen({ timeout, version: newer.session.version });
            clearNewer();
          }}
        >
          It is now {labels[newer.session.timeout]}.
        </ConflictAlert>
      ) : null}
      <Field label="Sign out after">
        <RadioGroup
          direction="row"
          options={sessionTimeoutChoices.map((value) => ({ value, label: labels[value] }))}
          value={timeout}
          onValueChange={(value) => setChosen({ timeout: value, version: chosen?.version ?? stored.version })}
        />
      </Field>
      {isShorter ? (
        <Alert tone="info">
          Takes effect right away: sessions idle for more than {labels[timeout]} end when you save.
        </Alert>
      ) : null}
      <SaveBar dirty={dirty} saving={isSaving} onDiscard={() => setChosen(undefined)} />
    </form>
  );
}
