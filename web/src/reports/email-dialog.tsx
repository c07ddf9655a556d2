import { zodResolver } from '@hookform/resolvers/zod';
import type { ClientProfile } from '@liftout/contract/client-profile';
import { requiredText } from '@liftout/contract/common';
import { emailMarketResearch } from '@liftout/contract/reports';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useKeptFields } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { issuesFor } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';

interface EmailReportDialogProps {
  profile: ClientProfile;
  onClose: () => void;
}

const emailForm = z.object({
  email: z.pipe(
    requiredText(254, 'Enter an email address.'),
    z.email('Enter an email such as name@firm.com.'),
  ),
});
type EmailTyped = z.input<typeof emailForm>;
type EmailRead = z.output<typeof emailForm>;

/** Email Market Research Report: asks for the address, and reports whether it was sent or stored. */
export function EmailReportDialog({ profile, onClose }: EmailReportDialogProps) {
  const { clientId, targetMarket } = profile;
  const own = profile.contactPerson.email;
  const form = useForm<EmailTyped, unknown, EmailRead>({
    defaultValues: { email: '' },
    resolver: zodResolver(emailForm),
  });
  const { errors, isDirty } = form.formState;
  useKeptFields(`report ${clientId}`, form, ['email']);
  const sending = useChange({
    by: emailMarketResearch,
    clientId,
    send: ({ email }: EmailRead) =>
      call(emailMarketResearch, { body: { email, region: targetMarket, client: clientId } }),
    onSuccess: ({ status, message }) => {
      onClose();
      toast({
        tone: status === 'stored' ? 'info' : 'positive',
        title: status === 'stored' ? 'Report Stored' : 'Report on Its Way',
        description: message,
      });
    },
    onError: (error) => {
      for (const { field, message } of issuesFor(error, ['email'])) form.setError(field, { message });
      toast({
        tone: 'negative',
        title: 'Email Failed',
        description: 'Unable to send market research report. Please try again.',
      });
    },
  });
  const submit = form.handleSubmit(
    (read) => (sending.isPending ? undefined : sending.mutate(read)),
    ({ email }) => {
      if (email?.type === 'too_small')
        toast({
          tone: 'negative',
          title: 'Email Required',
          description: 'Enter an email address for the report.',
        });
    },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Email Market Research Report"
      description="The Latest Report, with today's figures."
      dirty={isDirty}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <Field
            label="Email"
            required
            error={errors.email?.message}
            aside={
              own ? (
                <button
                  type="button"
                  className="rounded-mark text-accent hover:underline"
                  onClick={() => form.setValue('email', own, { shouldDirty: true, shouldValidate: true })}
                >
                  Use {own}
                </button>
              ) : null
            }
          >
            <Input type="email" autoComplete="email" {...form.register('email')} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={sending.isPending} busyText="Sending…">
            Send report
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
