import { type ReactNode, useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { now } from '../../lib/format/clock.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { stageOptions, tierOptions } from '../labels.ts';
import {
  type ContactField,
  type ContactValues,
  fieldLabels,
  localTimeText,
  requiredFields,
} from './contact-form.ts';

/** The value for no tier, as a select can't have an empty value. */
const noTier = 'none';
const yesOrNo = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
] as const;

/** The fields of a contact, in groups. */
export function ContactFormFields() {
  const { register, control, setValue, getValues } = useFormContext<ContactValues>();
  const inPipeline = useWatch({ control, name: 'inPipeline' });
  return (
    <>
      <Group title="Person">
        <FormField name="firstName">
          <Input autoComplete="off" {...register('firstName')} />
        </FormField>
        <FormField name="lastName">
          <Input autoComplete="off" {...register('lastName')} />
        </FormField>
        <FormField name="email">
          <Input type="email" inputMode="email" autoComplete="off" {...register('email')} />
        </FormField>
        <FormField name="phone">
          <Input type="tel" autoComplete="off" {...register('phone')} />
        </FormField>
      </Group>
      <Group title="Practice">
        <FormField name="firm">
          <Input autoComplete="off" {...register('firm')} />
        </FormField>
        <FormField name="jobTitle">
          <Input autoComplete="off" {...register('jobTitle')} />
        </FormField>
        <FormField name="city">
          <Input autoComplete="off" {...register('city')} />
        </FormField>
        <FormField name="crd" hint="FINRA CRD number, digits only">
          <Input inputMode="numeric" autoComplete="off" {...register('crd')} />
        </FormField>
        <FormField name="revenue" hint="Trailing 12 months, such as $2.4M. Leave blank if unknown">
          <Input autoComplete="off" {...register('revenue')} />
        </FormField>
        <FormField name="aum" hint="Such as $1.2B or 350M. Leave blank if unknown">
          <Input autoComplete="off" {...register('aum')} />
        </FormField>
        <FormField name="advisorTier">
          <Controller
            control={control}
            name="advisorTier"
            render={({ field }) => (
              <Select
                options={[{ value: noTier, label: 'No tier' }, ...tierOptions]}
                value={field.value || noTier}
                onValueChange={(tier) => field.onChange(tier === noTier ? '' : tier)}
                onBlur={field.onBlur}
              />
            )}
          />
        </FormField>
        <FormField name="teamProfileLink">
          <Input inputMode="url" autoComplete="off" placeholder="https://" {...register('teamProfileLink')} />
        </FormField>
      </Group>
      <Group title="Pursuit">
        <FormField name="isHighValue">
          <Controller
            control={control}
            name="isHighValue"
            render={({ field }) => (
              <Segmented options={yesOrNo} value={field.value} onValueChange={field.onChange} />
            )}
          />
        </FormField>
        <FormField name="inPipeline">
          <Controller
            control={control}
            name="inPipeline"
            render={({ field }) => (
              <Segmented
                options={yesOrNo}
                value={field.value}
                onValueChange={(choice) => {
                  field.onChange(choice);
                  if (choice === 'yes' && getValues('pipelineStage') === '')
                    setValue('pipelineStage', 'targeted', { shouldDirty: true });
                }}
              />
            )}
          />
        </FormField>
        {inPipeline === 'yes' ? (
          <>
            <FormField name="pipelineStage">
              <Controller
                control={control}
                name="pipelineStage"
                render={({ field }) => (
                  <Select
                    options={stageOptions}
                    value={field.value}
                    onValueChange={field.onChange}
                    onBlur={field.onBlur}
                  />
                )}
              />
            </FormField>
            <FormField name="dealValue" hint="Leave blank to estimate from revenue">
              <Input autoComplete="off" {...register('dealValue')} />
            </FormField>
          </>
        ) : null}
        <FormField name="lastContacted">
          <Input type="datetime-local" max={localTimeText(now())} {...register('lastContacted')} />
        </FormField>
        <FormField name="nextSteps" wide>
          <Textarea rows={2} {...register('nextSteps')} />
        </FormField>
        <FormField name="notes" wide>
          <Textarea rows={4} {...register('notes')} />
        </FormField>
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="border-b pb-1.5 font-medium text-ink-soft text-sm">
        {title}
      </h3>
      <div className="grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}

interface FormFieldProps {
  name: ContactField;
  hint?: string;
  wide?: boolean;
  children: ReactNode;
}

/** A field with its label and error. */
function FormField({ name, hint, wide = false, children }: FormFieldProps) {
  const { errors } = useFormContext<ContactValues>().formState;
  return (
    <Field
      label={fieldLabels[name]}
      error={errors[name]?.message}
      required={requiredFields.includes(name)}
      {...(hint && { hint })}
      className={wide ? 'sm:col-span-2' : ''}
    >
      {children}
    </Field>
  );
}
