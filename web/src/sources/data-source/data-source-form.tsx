import type { DataSourceInfo } from '@liftout/contract/sources';
import { defaultRanges } from '@liftout/contract/values/sheet-range';
import { Controller } from 'react-hook-form';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { SpreadsheetInput } from '../../ui/form/spreadsheet-input.tsx';
import { useConfirmLeave } from '../../ui/overlay/use-confirm-leave.ts';
import { useDataSourceForm } from './use-data-source-form.ts';

const options = [
  {
    value: 'primary-source',
    label: 'Google Sheets',
    hint: 'Primary source: contacts, calls and campaigns copied from a spreadsheet',
  },
  { value: 'secondary-source', label: 'HubSpot', hint: 'Secondary source: contacts copied by each sync' },
] as const;

const ranges = [
  {
    name: 'contactsRange',
    label: 'Contacts range',
    placeholder: defaultRanges.contacts,
    hint: 'A column for the name, or first and last; also firm, email, phone, city, title, CRD, AUM, T12, notes',
  },
  {
    name: 'callsRange',
    label: 'Calls range',
    placeholder: defaultRanges.calls,
    hint: 'Columns contact_number and call_date (UTC); also call_time, agent, status, duration, notes',
  },
  {
    name: 'campaignsRange',
    label: 'Campaigns range',
    placeholder: defaultRanges.campaigns,
    hint: 'A column name; also status, target firm, contacts, calls planned and completed',
  },
] as const;

/** Chooses the data source, and the spreadsheet with its ranges, which are checked as they are typed. */
export function DataSourceForm({ clientId, info }: { clientId: string; info: DataSourceInfo }) {
  const { form, seen, newer, fill, loadNewer, save } = useDataSourceForm(clientId, info);
  const { errors, isDirty } = form.formState;
  useConfirmLeave(isDirty);
  const isSheet = form.watch('dataSourceType') === 'primary-source';
  return (
    <form
      noValidate
      aria-label="Data source"
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((read) => {
        if (!save.isPending) save.mutate(read);
      })}
    >
      {newer ? (
        <Alert
          reveals
          tone="warning"
          title="Someone else changed these settings"
          action={
            <Button size="sm" onClick={() => loadNewer(newer)}>
              Load the current settings
            </Button>
          }
        >
          Not saved yet. What you typed is kept.
        </Alert>
      ) : null}
      {info.dataSource === null && !isDirty ? (
        <Alert tone="info">This client's type is JustCall. Choosing a source here replaces it.</Alert>
      ) : null}
      <Controller
        control={form.control}
        name="dataSourceType"
        render={({ field }) => (
          <Field label="Type" error={errors.dataSourceType?.message}>
            <RadioGroup options={options} value={field.value ?? undefined} onValueChange={field.onChange} />
          </Field>
        )}
      />
      {isSheet ? (
        <>
          <Field
            label="Spreadsheet ID"
            required
            hint="Paste the sheet's address, or its part between /d/ and /edit"
            error={errors.spreadsheetId?.message}
          >
            <SpreadsheetInput {...form.register('spreadsheetId')} />
          </Field>
          {ranges.map(({ name, label, placeholder, hint }) => (
            <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
              <Input
                spellCheck={false}
                autoComplete="off"
                placeholder={placeholder}
                {...form.register(name)}
              />
            </Field>
          ))}
        </>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending} busyText="Saving…">
          Save
        </Button>
        {isDirty ? (
          <Button variant="ghost" onClick={() => fill(seen)}>
            Reset
          </Button>
        ) : null}
      </div>
    </form>
  );
}
