import { zodResolver } from '@hookform/resolvers/zod';
import { type DataSourceConfig, type DataSourceInfo, updateDataSource } from '@liftout/contract/sources';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api/api.ts';
import { ApiError, refusalOf } from '../../lib/api/errors.ts';
import { currentOf, useChange } from '../../lib/changes/mutation.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { dataSourceQuery } from '../queries.ts';
import { type DataSourceTyped, dataSourceForm, fieldPaths, valuesOf } from './form-values.ts';

const fields = Object.keys(fieldPaths).filter((name): name is keyof DataSourceTyped => name in fieldPaths);

/**
 * The form of a client's data source, and its saving. What somebody else saves meanwhile fills a form in which nothing is
 * typed; else it is `newer`, once saving was refused for it.
 */
export function useDataSourceForm(clientId: string, info: DataSourceInfo) {
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
  const { isDirty, dirtyFields } = form.formState;

  const fill = (from: DataSourceInfo) => {
    form.reset(valuesOf(from));
    setSeen(from);
    setNewer(null);
  };
  // A colleague's change fills a form in which nothing is typed. What a refused save brought may be newer than what was read.
  useEffect(() => {
    if (isDirty || info.version <= seen.version) return;
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

  return { form, seen, newer, fill, loadNewer, save };
}
