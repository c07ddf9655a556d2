import type { Settings } from '@liftout/contract/settings';
import { type PortalTheme, portalThemes } from '@liftout/contract/values/choices';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ConflictAlert } from '../ui/feedback/conflict-alert.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';
import { SaveBar } from '../ui/form/save-bar.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { isOtherTab } from '../ui/overlay/unsaved-input.ts';
import { useConfirmLeave } from '../ui/overlay/use-confirm-leave.ts';
import { BrandingPreview } from './branding-preview.tsx';
import { settingsQuery } from './queries.ts';
import { useSaveSettings } from './use-save-settings.ts';

const looks: Record<PortalTheme, { label: string; hint: string }> = {
  professional: { label: 'Professional', hint: 'Paper tones and serif titles' },
  modern: { label: 'Modern', hint: 'Cool greys, rounder corners' },
  minimal: { label: 'Minimal', hint: 'White space and faint lines' },
};

const maxName = 60;

/** The portal's name and look, with a preview. They apply to everyone, at once. */
export function BrandingSection() {
  const query = useQuery(settingsQuery);
  return (
    <Section
      id="branding"
      title="Portal branding"
      description="The name and look that everyone sees: page titles, logo text, the login page and emails."
    >
      <Card>
        <Loaded query={query} what="the branding" placeholder={<Skeleton className="h-64" />}>
          {({ branding }) => <BrandingForm stored={branding} />}
        </Loaded>
      </Card>
    </Section>
  );
}

type Stored = Settings['branding'];

function BrandingForm({ stored }: { stored: Stored }) {
  /** Undefined: as stored. */
  const [typed, setTyped] = useState<{ name: string; theme: PortalTheme; version: number }>();
  const [error, setError] = useState('');
  const { save, isSaving, newer, clearNewer } = useSaveSettings({ onSaved: () => setTyped(undefined) });
  const { name, theme } = typed ?? stored;
  const dirty = typed !== undefined && (name.trim() !== stored.name || theme !== stored.theme);
  useConfirmLeave(dirty, { isLostBy: isOtherTab });
  const change = (part: Partial<{ name: string; theme: PortalTheme }>) => {
    setError('');
    setTyped({ name, theme, version: typed?.version ?? stored.version, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || !typed) return;
    if (name.trim() === '') return setError('Enter a name.');
    const { version } = typed;
    save({
      change: { branding: { name: name.trim(), theme, version } },
      undo: ({ branding }) => ({
        branding: { name: stored.name, theme: stored.theme, version: branding.version },
      }),
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {newer ? (
        <ConflictAlert
          what="The branding"
          onTakeTheirs={() => {
            setTyped(undefined);
            clearNewer();
          }}
          onKeepMine={() => {
            setTyped({ name, theme, version: newer.branding.version });
            clearNewer();
          }}
        >
          It is now “{newer.branding.name}”, {looks[newer.branding.theme].label.toLowerCase()}.
        </ConflictAlert>
      ) : null}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,20rem)_1fr]">
        <div className="flex flex-col gap-5">
          <Field label="Portal name" required error={error} hint={`At most ${maxName} characters.`}>
            <Input
              value={name}
              maxLength={maxName}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field label="Theme">
            <RadioGroup
              options={portalThemes.map((value) => ({ value, ...looks[value] }))}
              value={theme}
              onValueChange={(value) => change({ theme: value })}
            />
          </Field>
        </div>
        <BrandingPreview name={name.trim() || 'Portal name'} theme={theme} />
      </div>
      <SaveBar
        dirty={dirty}
        saving={isSaving}
        onDiscard={() => {
          setTyped(undefined);
          setError('');
        }}
      />
    </form>
  );
}
