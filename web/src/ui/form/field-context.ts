import { createContext, useContext } from 'react';

/** What a field provides to the control inside it. */
export interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes that link a control to the label, hint and error of its field. Own props win. */
export function useFieldProps(own: { id?: string | undefined; disabled?: boolean | undefined }) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    disabled: own.disabled ?? (field?.disabled || undefined),
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  };
}

/** The id of the field's label, for groups, which `<label for>` cannot name. */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId;
}
