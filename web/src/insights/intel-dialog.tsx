import { namesContact } from '@liftout/contract/insights';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { listErrors } from '../lib/api/form-errors.ts';
import { FormErrors } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { ContactNameInput } from './contact-name-input.tsx';
import { type IntelRead, type IntelTyped, intelFields, priorityOptions, typeOptions } from './intel-form.ts';
import { useSubmitIntel } from './use-submit-intel.ts';

interface IntelDialogProps {
  clientId: string;
  onClose: () => void;
}

/** Submit Market Intelligence: adds intel to the insights. */
export function IntelDialog({ clientId, onClose }: IntelDialogProps) {
  const { form, sending, submitAnd } = useSubmitIntel(clientId, onClose);
  const { errors, isDirty } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Submit Market Intelligence"
      description="Share what you heard. Your team sees it right away."
      dirty={isDirty}
    >
      <DialogForm onSubmit={submitAnd('close')}>
        <DialogBody className="flex flex-col gap-4">
          <FormErrors errors={listErrors(intelFields, errors)} />
          <IntelFields clientId={clientId} form={form} />
        </DialogBody>
        {/* On a phone both fit in one line without Cancel, which the cross at the top is as well. */}
        <DialogFooter className="max-sm:*:grow max-[22.4rem]:px-3 max-[22.4rem]:*:px-1.5">
          <span className="contents max-sm:hidden">
            <DialogCancel />
          </span>
          <Button busy={sending === 'add-another'} onClick={submitAnd('add-another')}>
            Submit and add another
          </Button>
          <Button type="submit" variant="primary" busy={sending === 'close'} busyText="Submitting…">
            Submit Intel
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

interface IntelFieldsProps {
  clientId: string;
  form: UseFormReturn<IntelTyped, unknown, IntelRead>;
}

function IntelFields({ clientId, form }: IntelFieldsProps) {
  const { register, control } = form;
  const { errors } = form.formState;
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <Field label="Type" error={errors.type?.message}>
              <Select options={typeOptions} value={field.value} onValueChange={field.onChange} />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="priority"
          render={({ field }) => (
            <Field label="Priority" error={errors.priority?.message}>
              <Select options={priorityOptions} value={field.value} onValueChange={field.onChange} />
            </Field>
          )}
        />
      </div>
      <Field label="Subject" required error={errors.subject?.message}>
        <Input data-autofocus="" {...register('subject')} />
      </Field>
      <Field label="Description" required error={errors.description?.message}>
        <Textarea rows={5} {...register('description')} />
      </Field>
      {namesContact(form.watch('type')) ? (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Controller
            control={control}
            name="contactName"
            render={({ field }) => (
              <Field label="Contact Name" error={errors.contactName?.message}>
                <ContactNameInput
                  clientId={clientId}
                  value={field.value ?? ''}
                  onValueChange={field.onChange}
                  onChoose={({ name, firm }) => {
                    field.onChange(name);
                    form.setValue('firm', firm, { shouldDirty: true });
                  }}
                  onBlur={field.onBlur}
                />
              </Field>
            )}
          />
          <Field label="Firm" error={errors.firm?.message}>
            <Input {...register('firm')} />
          </Field>
        </div>
      ) : null}
    </>
  );
}
