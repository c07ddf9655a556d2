import { type Submission, type SubmissionFields, updateSubmission } from '@liftout/contract/submissions';
import { FormProvider, useForm } from 'react-hook-form';
import {
  ContactFormFields,
  type ContactValues,
  changesOf,
  contactFieldNames,
  fieldIssues,
  fieldLabels,
  LinkedInFill,
  resolveContact,
  valuesOf,
} from '../contacts/index.ts';
import { call } from '../lib/api/api.ts';
import { ApiError, messageOf } from '../lib/api/errors.ts';
import { listErrors } from '../lib/api/form-errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { FormErrors } from '../ui/feedback/alert.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';

interface SubmissionDialogProps {
  submission: Submission;
  onClose: () => void;
}

/** The form's values. A submission has its deal value in dollars, a contact in cents. */
const valuesOfSubmission = (fields: SubmissionFields): ContactValues =>
  valuesOf({ ...fields, dealValue: fields.dealValue === null ? null : fields.dealValue * 100 });

/** Edits a submitted contact before it is approved: every field of it. */
export function SubmissionDialog({ submission, onClose }: SubmissionDialogProps) {
  const form = useForm<ContactValues>({
    defaultValues: valuesOfSubmission(submission.fields),
    resolver: resolveContact,
    shouldFocusError: true,
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const save = useChange({
    by: updateSubmission,
    clientId: submission.client,
    send: (values: ContactValues) => {
      const changed = contactFieldNames.filter((name) => dirtyFields[name]);
      const body = { ...changesOf(values, changed), version: submission.version };
      return call(updateSubmission, { params: { id: submission.id }, body });
    },
    onSuccess: onClose,
    done: ({ fields }) => ({
      tone: 'positive',
      title: 'Submission updated',
      description: `${fields.firstName} ${fields.lastName} is still waiting for approval.`,
    }),
    onError: (error) => {
      if (error instanceof ApiError) {
        for (const { field, message } of fieldIssues(error)) form.setError(field, { message });
      }
      toast({
        tone: 'negative',
        error,
        title: "Couldn't change the submission",
        description: messageOf(error, 'Nothing you typed was lost. Please try again.'),
      });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Edit submission"
      description="Waiting for approval"
      dirty={isDirty}
    >
      <FormProvider {...form}>
        <DialogForm onSubmit={form.handleSubmit((values) => (isDirty ? save.mutate(values) : onClose()))}>
          <DialogBody className="flex flex-col gap-6">
            <FormErrors errors={listErrors(contactFieldNames, errors, fieldLabels)} />
            <LinkedInFill clientId={submission.client} />
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
