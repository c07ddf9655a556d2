import { zodResolver } from '@hookform/resolvers/zod';
import { type DataSourceConfig, type DataSourceInfo, updateDataSource } from '@liftout/contract/sources';
import { defaultRanges } from '@liftout/contract/values/sheet-range';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { call } from '../../lib/api/api.ts';
import { ApiError, refusalOf } from '../../lib/api/errors.ts';
import { currentOf, useChange } from '../../lib/changes/mutation.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { SpreadsheetInput } from '../../ui/form/spreadsheet-input.tsx';
import { useConfirmLeave } from '../../ui/overlay/use-confirm-leave.ts';
import { dataSourceQuery } from '../queries.ts';
import { type DataSourceTyped, dataSourceForm, fieldPaths, valuesOf } from './form-values.ts';

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

const fields = Object.keys(fieldPaths).filter((name): name is keyof DataSourceTyped => name in fieldPaths);

/** Chooses the data source, and the spreadsheet with its ranges, which are checked as they are typed. */
export function DataSourceForm({ clientId, info }: { clientId: string; info: DataSourceInfo }) {
  const queries = useQueryClient();
  /** What the form was filled from. */
  const [seen, setSeen] = useState(info);
  /** The settings as someone else changed them meanwhile. */
  const [newer, setNewer] = useState<DataSourceInfo | null>(null);
  const form = useForm<DataSourceTyped, unknown, DataSourceConfig>({
    defaultValues: valuesOf(info),
    // Errors appear while a range is typed, not once it is sent.
    mode: 'onChange',
    resolver: zodResolver(dataSourceForm),
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  useConfirmLeave(isDirty);

  const fill = (from: DataSourceInfo) => {
    form.reset(valuesOf(from));
    setSeen(from);
    setNewer(null);
  };
  // A colleague's change fills a form in which nothing is typed.
  useEffect(() => {
    if (isDirty || info.version === seen.version) return;
    form.reset(valuesOf(info));
    setSeen(info);
  }, [isDirty, info, seen.version, form.reset]);

  const save = useChange({
    by: updateDataSource,
    clientId,
    send: (read: DataSourceConfig) =>
      call(updateDataSource, { params: { client: clientId }, body: { ...read, version: seen.version } }),
    onSuccess: (saved) => {
      queries.setQueryData(dataSourceQuery(clientId).queryKey, saved);
      fill(saved);
    },
    done: () => ({
      tone: 'positive',
      title: 'Configuration Updated',
      description: 'Data source configuration updated successfully.',
    }),
    onError: (error) => {
      setNewer(currentOf<DataSourceInfo>(error));
      if (error instanceof ApiError)
        for (const { path, message } of error.issues) {
          const field = fields.find((name) => fieldPaths[name] === path);
          if (field) form.setError(field, { message });
        }
      toast({
        tone: 'negative',
        error,
        title: 'Update Failed',
        description: refusalOf(error, 'Failed to update configuration.'),
      });
    },
  });

  /** Fills the form from the current settings and keeps the typed values. */
  const loadNewer = (current: DataSourceInfo) => {
    const typed = form.getValues();
    const changed = fields.filter((name) => dirtyFields[name]);
    fill(current);
    for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true, shouldValidate: true });
  };

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
