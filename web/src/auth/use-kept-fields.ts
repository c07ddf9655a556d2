import { useEffect, useEffectEvent } from 'react';
import { useKeptInput } from './use-kept-input.ts';

/** What is needed of a form of react-hook-form. */
interface Form<F extends string> {
  formState: { dirtyFields: Readonly<Partial<Record<F, unknown>>> };
  getValues: (field: F) => string;
  setValue: (field: F, value: string, options: { shouldDirty: true }) => void;
}

/**
 * Keeps what was changed in a form as `useKeptInput` does. It comes back as changed, over the record as it is by then
 * (decision 191).
 * @param fields no passwords
 * @returns the fields that came back, for a form about a record to say so
 */
export function useKeptFields<F extends string>(
  key: string,
  form: Form<F>,
  fields: readonly F[],
): readonly F[] {
  const { dirtyFields } = form.formState;
  const kept = useKeptInput(key, () => {
    const changed = fields.filter((field) => dirtyFields[field]);
    return changed.length === 0
      ? null
      : Object.fromEntries(changed.map((field) => [field, form.getValues(field)]));
  });
  const back = fields.filter((field) => kept?.[field] !== undefined);
  const fill = useEffectEvent(() => {
    for (const field of back) form.setValue(field, kept?.[field] ?? '', { shouldDirty: true });
  });
  useEffect(() => fill(), []);
  return back;
}
