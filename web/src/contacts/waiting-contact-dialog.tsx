import { type PendingContact, updatePending, type WaitingFields } from '@liftout/contract/pending-contacts';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../lib/api.ts';
import { ApiError, messageOf } from '../lib/errors.ts';
import { listErrors } from '../lib/form-errors.ts';
import { FormErrors } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/dialog.tsx';
import { toast } from '../ui/toast-store.ts';
import {
  type ContactValues,
  changesOf,
  contactFieldNames,
  fieldIssues,
  fieldLabels,
  resolveContact,
  valuesOf,
} from './contact-form.ts';
import { ContactFormFields } from './contact-form-fields.tsx';
import { LinkedInFill } from './linkedin-fill.tsx';

interface WaitingContactDialogProps {
  waiting: PendingContact;
  onClose: () => void;
  /** Called after a change was kept, and after one was refused because the contact is not what it was. */
  onChanged: () => void;
}

/** The form's values: a deal's worth waits in dollars, and a contact's is held in hundredths. */
const valuesOfWaiting = (fields: WaitingFields): ContactValues =>
  valuesOf({ ...fields, dealValue: fields.dealValue === null ? null : fields.dealValue * 100 });

/** Mends a contact before it is approved: every field of it. */
export function WaitingContactDialog({ waiting, onClose, onChanged }: WaitingContactDialogProps) {
  const form = useForm<ContactValues>({
    defaultValues: valuesOfWaiting(waiting.fields),
    resolver: resolveContact,
    shouldFocusError: true,
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const save = useMutation({
    mutationFn: (values: ContactValues) => {
      const changed = contactFieldNames.filter((name) => dirtyFields[name]);
      const body = { ...changesOf(values, changed), version: waiting.version };
      return call(updatePending, { params: { id: waiting.id }, body });
    },
    onSuccess: ({ fields }) => {
      onClose();
      onChanged();
      toast({
        tone: 'positive',
        title: 'Submission updated',
        description: `${fields.firstName} ${fields.lastName} still waits for your decision.`,
      });
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        for (const { field, message } of fieldIssues(error)) form.setError(field, { message });
        if (error.status === 409) onChanged();
      }
      toast({
        tone: 'negative',
        title: 'The submission could not be changed',
        description: messageOf(error, 'What you entered is still here. Please try again.'),
      });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Edit submission"
      description={`Submitted by ${waiting.submittedBy} for ${waiting.client}. It waits until you approve it.`}
      dirty={isDirty}
    >
      <FormProvider {...form}>
        <DialogForm onSubmit={form.handleSubmit((values) => (isDirty ? save.mutate(values) : onClose()))}>
          <DialogBody className="flex flex-col gap-6">
            <FormErrors errors={listErrors(contactFieldNames, errors, fieldLabels)} />
            <LinkedInFill clientId={waiting.client} />
            <ContactFormFields />
          </DialogBody>
          <DialogFooter>
            <DialogCancel />
            <Button type="submit" variant="primary" busy={save.isPending} busyText="Saving…">
              Save changes
            </Button>
          </DialogFooter>
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
}
