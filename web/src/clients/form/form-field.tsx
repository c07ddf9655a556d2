import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../ui/form/field.tsx';
import {
  type ProfileField,
  type ProfileValues,
  profileLabels,
  requiredProfileFields,
} from './profile-values.ts';

interface FormFieldProps {
  name: ProfileField;
  hint?: ReactNode;
  /** What is wrong with the value as typed; else the form's own error shows. */
  problem?: string | null | undefined;
  label?: string;
  wide?: boolean;
  children: ReactNode;
}

/** A field of the client form with its label and error. */
export function FormField({ name, hint, problem, label, wide = false, children }: FormFieldProps) {
  const { errors } = useFormContext<ProfileValues>().formState;
  return (
    <Field
      label={label ?? profileLabels[name]}
      error={problem ?? errors[name]?.message}
      required={requiredProfileFields.includes(name)}
      {...(hint ? { hint } : {})}
      className={wide ? 'sm:col-span-2' : ''}
    >
      {children}
    </Field>
  );
}
