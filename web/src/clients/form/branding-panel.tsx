import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { ColorInput } from '../../ui/form/color-input.tsx';
import { BrandingPreview } from '../preview/branding-preview.tsx';
import { FormField } from './form-field.tsx';
import { LogoField } from './logo-field.tsx';
import { type ProfileValues, profileLabels } from './profile-values.ts';

/** Logo and colours, beside a preview of where they appear. */
export function BrandingPanel() {
  const { control } = useFormContext<ProfileValues>();
  const [clientName, logoUrl, primary] = useWatch({ control, name: ['clientName', 'logoUrl', 'primary'] });
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="flex flex-col gap-5">
        <Controller
          control={control}
          name="logoUrl"
          render={({ field, fieldState }) => (
            <LogoField
              inputRef={field.ref}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3 lg:grid-cols-1">
          <ColorField name="primary" hint="Buttons, links and selected items" />
          <ColorField name="secondary" hint="Kept with the brand, not used on screen" />
          <ColorField name="accent" hint="Kept with the brand, not used on screen" />
        </div>
      </div>
      <BrandingPreview clientName={clientName} logoUrl={logoUrl} primary={primary} />
    </div>
  );
}

function ColorField({ name, hint }: { name: 'primary' | 'secondary' | 'accent'; hint: string }) {
  const { control } = useFormContext<ProfileValues>();
  return (
    <FormField name={name} hint={hint}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <ColorInput
            name={profileLabels[name]}
            inputRef={field.ref}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    </FormField>
  );
}
