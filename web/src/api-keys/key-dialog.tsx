import { createApiKey, expiryDays } from '@liftout/contract/api-keys';
import type { Section } from '@liftout/contract/endpoint';
import { type FormEvent, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { failureTitle, issuesFor, messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/form/button.tsx';
import { CopyField } from '../ui/form/copy-field.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { SectionBoxes, sectionsOf } from '../users/index.ts';
import type { KeyAccess } from './key-table.tsx';

type Expiry = `${(typeof expiryDays)[number]}` | 'never';
const expiries = [
  ...expiryDays.map((days) => ({ value: `${days}` as const, days })),
  { value: 'never' as const, days: null },
];
const fields = ['name', 'allowedDashboards'] as const;

interface KeyDialogProps {
  clientId: string;
  access: KeyAccess;
  onClose: () => void;
}

/** Makes a key, and shows it once. */
export function KeyDialog({ clientId, access, onClose }: KeyDialogProps) {
  const offered = sectionsOf(access.allowedDashboards);
  const [name, setName] = useState('');
  const [sections, setSections] = useState<Section[]>(offered);
  const [canWrite, setCanWrite] = useState(false);
  const [expiry, setExpiry] = useState<Expiry>('365');
  const [problems, setProblems] = useState<Partial<Record<(typeof fields)[number], string>>>({});
  const [token, setToken] = useState<string | null>(null);

  const make = useChange({
    by: createApiKey,
    clientId,
    send: () =>
      call(createApiKey, {
        params: { client: clientId },
        body: {
          name,
          // A section that the client gets later belongs to a key that has all.
          allowedDashboards: sections.length === offered.length ? ['full'] : sections,
          canWrite,
          expiresInDays: expiries.find(({ value }) => value === expiry)?.days ?? null,
        },
      }),
    onSuccess: (made) => setToken(made.token),
    onError: (error) =>
      setProblems(Object.fromEntries(issuesFor(error, fields).map(({ field, message }) => [field, message]))),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    const found = {
      ...(name.trim() === '' && { name: 'Name the system that will use the key.' }),
      ...(sections.length === 0 && { allowedDashboards: 'Choose at least one section.' }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) make.mutate();
    else if (found.name && event.currentTarget instanceof HTMLFormElement)
      event.currentTarget.querySelector<HTMLElement>('[name=name]')?.focus();
  };

  if (token !== null)
    return (
      <Dialog open onOpenChange={onClose} title="API key ready" description={name}>
        <DialogBody className="flex flex-col gap-4">
          <CopyField
            label="API key"
            value={token}
            hint="Copy it now and keep it safe; it isn't shown again."
          />
          <p className="text-ink-soft text-sm">
            Send it as <code>Authorization: Bearer lo_…</code> to {window.location.origin}/api. Assistants
            connect to {window.location.origin}/api/mcp.
          </p>
        </DialogBody>
        <DialogFooter>
          <DialogCancel>Done</DialogCancel>
        </DialogFooter>
      </Dialog>
    );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Make API key"
      description={`It acts as ${access.clientName}, and sees no other client.`}
      dirty={name !== ''}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          {make.error && Object.keys(problems).length === 0 ? (
            <Alert title={failureTitle(make.error, 'Not made')}>
              {messageOf(make.error, 'Please try again.')}
            </Alert>
          ) : null}
          <Field label="Name" required hint="What it does carries this name" error={problems.name}>
            <Input
              name="name"
              autoComplete="off"
              maxLength={100}
              placeholder="Data warehouse"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <Field label="May" error={undefined}>
            <RadioGroup
              value={canWrite ? 'write' : 'read'}
              onValueChange={(chosen) => setCanWrite(chosen === 'write')}
              options={[
                { value: 'read', label: 'Read', hint: 'Enough for reports, warehouses and assistants' },
                {
                  value: 'write',
                  label: 'Read and write',
                  hint: 'Also move deals, edit contacts, log calls',
                },
              ]}
            />
          </Field>
          <Field label="Sections" error={problems.allowedDashboards}>
            <fieldset className="flex flex-col gap-2">
              <legend className="sr-only">Sections</legend>
              <SectionBoxes offered={offered} chosen={sections} onChange={setSections} />
            </fieldset>
          </Field>
          <Field label="Works">
            <RadioGroup<Expiry>
              value={expiry}
              onValueChange={setExpiry}
              direction="row"
              options={expiries.map(({ value, days }) => ({
                value,
                label: days === null ? 'Until revoked' : `${days} days`,
              }))}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={make.isPending} busyText="Making…">
            Make key
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
