import { clientDefaults } from '@liftout/contract/client-fields';
import { parseSheetRange } from '@liftout/contract/sources';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Input } from '../../ui/form/input.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { SpreadsheetInput } from '../../ui/form/spreadsheet-input.tsx';
import { FeedField } from './feed-field.tsx';
import { FormField } from './form-field.tsx';
import { FormGroup } from './form-group.tsx';
import { dataSourceOptions, type ProfileValues } from './profile-values.ts';

/** Where a client's rows and news come from. */
export function DataPanel() {
  const { register, control } = useFormContext<ProfileValues>();
  return (
    <div className="flex flex-col gap-6">
      <FormField name="dataSourceType" hint="Where this client's contacts come from">
        <Controller
          control={control}
          name="dataSourceType"
          render={({ field }) => {
            const chosen = dataSourceOptions.find(({ value }) => value === field.value)?.value ?? 'hubspot';
            return <Segmented options={dataSourceOptions} value={chosen} onValueChange={field.onChange} />;
          }}
        />
      </FormField>
      <FormGroup
        title="HubSpot and JustCall"
        hint="One account serves every client. These IDs say which rows belong to this one."
      >
        <FormField name="hubspotListId">
          <Input inputMode="numeric" autoComplete="off" {...register('hubspotListId')} />
        </FormField>
        <FormField name="justcallCampaignId">
          <Input inputMode="numeric" autoComplete="off" {...register('justcallCampaignId')} />
        </FormField>
      </FormGroup>
      <FormGroup title="Google Sheets">
        <FormField
          name="spreadsheetId"
          wide
          hint="Paste the sheet's address, or its part between /d/ and /edit"
        >
          <SpreadsheetInput {...register('spreadsheetId')} />
        </FormField>
        <RangeField name="contactsRange" />
        <RangeField name="callsRange" />
        <RangeField name="campaignsRange" />
      </FormGroup>
      <FormGroup title="News">
        <FeedField />
      </FormGroup>
    </div>
  );
}

/** A range of the spreadsheet, checked as it is typed. */
function RangeField({ name }: { name: keyof typeof clientDefaults.ranges }) {
  const { register, control } = useFormContext<ProfileValues>();
  const range = useWatch({ control, name });
  const fallback = clientDefaults.ranges[name];
  const unreadable = range.trim() !== '' && parseSheetRange(range) === null;
  return (
    <FormField
      name={name}
      hint={`Leave blank for ${fallback}`}
      problem={unreadable ? `Use a range such as ${fallback}.` : undefined}
    >
      <Input autoComplete="off" spellCheck={false} placeholder={fallback} {...register(name)} />
    </FormField>
  );
}
