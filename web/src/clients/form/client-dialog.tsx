import type { AdminProfile } from '@liftout/contract/client-records';
import { uploadMarkets } from '@liftout/contract/values/upload-markets';
import { useMemo, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useKeptFields } from '../../auth/index.ts';
import { listErrors } from '../../lib/api/form-errors.ts';
import { FormErrors } from '../../ui/feedback/alert.tsx';
import { KeptAlert } from '../../ui/feedback/kept-alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import type { SelectOption } from '../../ui/form/select.tsx';
import { TabPanel, TabRow, TabsOf } from '../../ui/layout/tabs.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';
import { BrandingPanel } from './branding-panel.tsx';
import { ClientPanel } from './client-panel.tsx';
import { ConflictStep } from './conflict-step.tsx';
import { DataPanel } from './data-panel.tsx';
import { DeletedAlert } from './deleted-alert.tsx';
import { PersonPanel } from './person-panel.tsx';
import { showProfileValue } from './profile-texts.tsx';
import {
  issuesOf,
  type ProfileField,
  type ProfileSection,
  type ProfileValues,
  profileFields,
  profileLabels,
  profileSections,
  resolverFor,
  sectionOf,
  valuesOf,
} from './profile-values.ts';
import { useClientSave } from './use-client-save.ts';
import { useSaveProfile } from './use-save-profile.ts';

interface ClientDialogProps {
  /** The client to edit; null adds one. */
  client: AdminProfile | null;
  /** The ids of all clients. */
  takenIds: readonly string[];
  onClose: () => void;
}

/** Adds or edits a client: profile, branding, data sources and contact person (spec section 3, admin API). */
export function ClientDialog({ client, takenIds, onClose }: ClientDialogProps) {
  const [section, setSection] = useState<ProfileSection>('client');
  const form = useForm<ProfileValues>({
    defaultValues: valuesOf(client),
    resolver: resolverFor(client === null),
    // Done by hand, as the field may be in another section.
    shouldFocusError: false,
  });
  const { errors, dirtyFields } = form.formState;
  const [clientName, clientId] = useWatch({ control: form.control, name: ['clientName', 'clientId'] });
  const changed = profileFields.filter((name) => dirtyFields[name]);
  const typedBefore = useKeptFields(`client ${client?.clientId ?? 'new'}`, form, profileFields);
  const save = useSaveProfile();
  const markets = useMemo(() => marketOptions(client?.targetMarket ?? null), [client]);

  const goTo = (field: ProfileField) => {
    setSection(sectionOf(field));
    // Once its section is shown.
    requestAnimationFrame(() => form.setFocus(field));
  };
  const { seen, isDeleted, onRestored, submit, conflict } = useClientSave<ProfileField, AdminProfile>({
    client,
    form,
    fields: profileFields,
    comparedFields: profileFields,
    valuesOf,
    send: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
    isPending: save.isPending,
    issuesOf,
    goTo,
    onClose,
  });
  const onSubmit = form.handleSubmit(
    (values) => submit(values, changed),
    (found) => {
      const first = profileFields.find((field) => found[field]);
      if (first) goTo(first);
    },
  );

  const title = seen ? 'Edit Client' : 'Add Client';
  const canSave = clientName.trim() !== '' && clientId.trim() !== '';
  if (conflict)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        size="lg"
        title={title}
        description={conflict.current.clientName}
        dirty
      >
        <ConflictStep {...conflict.step} labels={profileLabels} show={showProfileValue} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={title}
      description={
        seen ? `${seen.clientName}, /${seen.clientId}` : 'Nobody can sign in until the client has a login.'
      }
      dirty={changed.length > 0}
    >
      <FormProvider {...form}>
        <DialogForm onSubmit={onSubmit}>
          <TabsOf
            value={section}
            onValueChange={(id) => setSection(profileSections.find((one) => one.id === id)?.id ?? 'client')}
          >
            <div className="px-5 pt-1">
              <TabRow
                label="Sections of the client"
                value={section}
                items={profileSections.map(({ id, label }) => ({ value: id, label }))}
              />
            </div>
            <DialogBody className="flex basis-[33rem] flex-col gap-5">
              {seen && isDeleted ? <DeletedAlert client={seen} onRestored={onRestored} /> : null}
              <KeptAlert labels={client ? typedBefore.map((name) => profileLabels[name]) : []} />
              <FormErrors errors={listErrors(profileFields, errors, profileLabels)} />
              {profileSections.map(({ id }) => (
                <TabPanel
                  key={id}
                  value={id}
                  tabIndex={-1}
                  className="outline-none data-[state=inactive]:hidden"
                >
                  {id === 'client' ? (
                    <ClientPanel isNew={seen === null} takenIds={takenIds} markets={markets} />
                  ) : id === 'branding' ? (
                    <BrandingPanel />
                  ) : id === 'data' ? (
                    <DataPanel />
                  ) : (
                    <PersonPanel />
                  )}
                </TabPanel>
              ))}
            </DialogBody>
          </TabsOf>
          <DialogFooter>
            <DialogCancel />
            <Button
              type="submit"
              variant="primary"
              disabled={!canSave}
              busy={save.isPending}
              busyText="Saving…"
            >
              Save
            </Button>
          </DialogFooter>
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
}

/** The markets to choose from, and the client's own where it is none of them. */
function marketOptions(own: string | null): SelectOption[] {
  const known: SelectOption[] = uploadMarkets.map(({ path, name }) => ({ value: path, label: name }));
  return own && !known.some(({ value }) => value === own) ? [...known, { value: own, label: own }] : known;
}
