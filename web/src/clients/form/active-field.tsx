import { Controller, useFormContext } from 'react-hook-form';
import { Checkbox } from '../../ui/form/checkbox.tsx';

/** Whether anyone of the client can sign in: the form's `isActive`, `yes` or `no`. */
export function ActiveField() {
  const { control } = useFormContext<{ isActive: string }>();
  return (
    <Controller
      control={control}
      name="isActive"
      render={({ field }) => (
        <Checkbox
          label="Active"
          hint="When off, nobody of this client can sign in, and open sessions end"
          checked={field.value === 'yes'}
          onCheckedChange={(checked) => field.onChange(checked ? 'yes' : 'no')}
          onBlur={field.onBlur}
        />
      )}
    />
  );
}
