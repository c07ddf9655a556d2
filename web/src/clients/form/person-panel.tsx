import { useFormContext } from 'react-hook-form';
import { Input } from '../../ui/form/input.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { FormField } from './form-field.tsx';
import type { ProfileValues } from './profile-values.ts';

/** The person at the client whom its users see, and to whom reports are sent. */
export function PersonPanel() {
  const { register } = useFormContext<ProfileValues>();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <FormField name="personName">
        <Input autoComplete="off" {...register('personName')} />
      </FormField>
      <FormField name="personTitle">
        <Input autoComplete="off" {...register('personTitle')} />
      </FormField>
      <FormField name="personEmail" hint="Suggested as the recipient of reports">
        <Input type="email" inputMode="email" autoComplete="off" {...register('personEmail')} />
      </FormField>
      <FormField name="personPhone">
        <Input type="tel" autoComplete="off" {...register('personPhone')} />
      </FormField>
      <FormField name="personFirm">
        <Input autoComplete="off" {...register('personFirm')} />
      </FormField>
      <FormField name="personCity">
        <Input autoComplete="off" {...register('personCity')} />
      </FormField>
      <FormField name="personLinkedinUrl" wide>
        <Input
          inputMode="url"
          autoComplete="off"
          placeholder="https://linkedin.com/in/…"
          {...register('personLinkedinUrl')}
        />
      </FormField>
      <FormField name="personMainTargets" wide hint="Firms, cities or types of advisors they want to recruit">
        <Textarea rows={2} {...register('personMainTargets')} />
      </FormField>
      <FormField name="personBio" wide>
        <Textarea rows={4} {...register('personBio')} />
      </FormField>
    </div>
  );
}
