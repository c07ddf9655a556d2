import type { Contact } from '@liftout/contract/contacts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useKeptFields } from '../../auth/index.ts';
import { ApiError } from '../../lib/api/errors.ts';
import { listErrors } from '../../lib/api/form-errors.ts';
import { currentOf } from '../../lib/changes/mutation.ts';
import { Alert, FormErrors } from '../../ui/feedback/alert.tsx';
import { KeptAlert } from '../../ui/feedback/kept-alert.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';
import {
  type ContactField,
  type ContactValues,
  contactFieldNames,
  fieldIssues,
  fieldLabels,
  requiredFields,
  resolveContact,
  textFields,
  valuesOf,
} from './contact-form.ts';
import { ContactFormFields } from './contact-form-fields.tsx';
import { FormDeepDive } from './form-deep-dive.tsx';
import { LinkedInFill } from './linkedin-fill.tsx';
import { useSaveContact } from './use-save-contact.ts';

interface ContactDialogProps {
  clientId: string;
  /** The contact to edit; null adds one. */
  contact: Contact | null;
  onClose: () => void;
}

/** Adds or edits a contact, by hand or from LinkedIn. */
export function ContactDialog({ clientId, contact, onClose }: ContactDialogProps) {
  const [seen, setSeen] = useState(contact);
  /** The contact as someone else changed it meanwhile. */
  const [current, setCurrent] = useState<Contact | null>(null);
  const form = useForm<ContactValues>({
    defaultValues: valuesOf(contact),
    resolver: resolveContact,
    shouldFocusError: true,
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const typedBefore = useKeptFields(`contact ${contact?.id ?? `new ${clientId}`}`, form, textFields);
  const [kept, setKept] = useState<readonly ContactField[]>(contact ? typedBefore : []);
  const save = useSaveContact(clientId);
  const changed = contactFieldNames.filter((name) => dirtyFields[name]);

  const submit = form.handleSubmit(
    async (values) => {
      if (save.isPending) return;
      if (seen && changed.length === 0) return onClose();
      try {
        await save.mutateAsync({ values, seen, changed });
        onClose();
      } catch (error) {
        if (!(error instanceof ApiError)) return;
        setCurrent(currentOf<Contact>(error));
        for (const { field, message } of fieldIssues(error)) form.setError(field, { message });
      }
    },
    (found) => {
      if (requiredFields.some((name) => found[name]?.message?.endsWith('is required.')))
        toast({
          tone: 'negative',
          title: 'Missing Information',
          description: 'Please fill in all required fields.',
        });
    },
  );

  const loadCurrent = (newer: Contact) => {
    const typed = form.getValues();
    form.reset(valuesOf(newer));
    for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true });
    setSeen(newer);
    setCurrent(null);
    setKept(changed);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={seen ? 'Edit Contact' : 'Add Contact'}
      description={
        seen
          ? `${seen.name}, ${seen.firm}`
          : save.submits
            ? "An admin approves new contacts before they're added."
            : 'The contact is added right away.'
      }
      dirty={isDirty}
    >
      <FormProvider {...form}>
        <DialogForm onSubmit={submit}>
          <DialogBody className="flex flex-col gap-6">
            <FormErrors errors={listErrors(contactFieldNames, errors, fieldLabels)} />
            {current ? (
              <Alert
                reveals
                tone="warning"
                title="Someone else changed this contact"
                action={
                  <Button size="sm" onClick={() => loadCurrent(current)}>
                    Load the current record
                  </Button>
                }
              >
                Nothing was saved. What you typed stays; the other fields show how it stands now.
              </Alert>
            ) : null}
            {current ? null : <KeptAlert labels={kept.map((name) => fieldLabels[name])} />}
            <LinkedInFill clientId={clientId} />
            <ContactFormFields />
          </DialogBody>
          <DialogFooter>
            <span className="mr-auto">
              <FormDeepDive clientId={clientId} contactId={seen?.id ?? null} />
            </span>
            <DialogCancel />
            <Button
              type="submit"
              variant="primary"
              busy={save.isPending}
              busyText={save.submits && !seen ? 'Submitting…' : 'Saving…'}
            >
              {seen ? 'Save changes' : save.submits ? 'Submit for approval' : 'Add Contact'}
            </Button>
          </DialogFooter>
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
}
