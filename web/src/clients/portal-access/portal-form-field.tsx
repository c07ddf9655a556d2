import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../ui/form/field.tsx';
import { type PortalField, type PortalValues, portalLabels } from './portal-values.ts';

interface PortalFieldProps {
  name: PortalField;
  hint?: ReactNode;
  problem?: string | null | undefined;
  required?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** A field of the portal form with its label and error. */
export function PortalFormField({
  name,
  hint,
  problem,
  required = false,
  wide = false,
  children,
}: PortalFieldProps) {
  const { errors } = useFormContext<PortalValues>().formState;
  return (
    <Field
      label={portalLabels[name]}
      error={problem ?? errors[name]?.message}
      required={required}
      {...(hint ? { hint } : {})}
      className={wide ? 'sm:col-span-2' : ''}
    >
      {children}
    </Field>
  );
}
