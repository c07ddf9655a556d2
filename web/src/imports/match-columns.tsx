import {
  type ContactImportDetail,
  checkImport,
  type ImportField,
  importFields,
  importFieldTitles,
} from '@liftout/contract/imports';
import { missingFields } from '@liftout/contract/values/import-fields';
import { useState } from 'react';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { sendCheck } from './queries.ts';

/** Radix takes no empty value. */
const notImported = 'none';
const options = [
  { value: notImported, label: 'Not imported' },
  ...importFields.map((field) => ({ value: field, label: importFieldTitles[field] })),
];

/** The second step: what each column is, with its first values beside it. */
export function MatchColumns({ one }: { one: ContactImportDetail }) {
  const [fields, setFields] = useState(one.columns.map(({ field }) => field));
  const check = useChange({
    by: checkImport,
    clientId: one.client,
    send: (body: { sheet?: number; fields?: (ImportField | null)[] }) => sendCheck(one, body),
    onError: (error) =>
      toast({
        tone: 'negative',
        title: "Couldn't check the file",
        description: messageOf(error, 'Please try again.'),
      }),
  });
  const missing = missingFields(fields);
  const twice = fields.filter((field, index) => field !== null && fields.indexOf(field) !== index);
  const isComplete = missing.length === 0 && twice.length === 0;
  const set = (index: number, value: string) =>
    setFields(
      fields.map((field, at) => (at === index ? (importFields.find((one) => one === value) ?? null) : field)),
    );
  return (
    <div className="flex flex-col gap-4">
      {one.problem ? <Alert title="The file can't be imported">{one.problem}</Alert> : null}
      {one.sheets.length > 1 ? (
        <div data-sheet={one.sheet}>
          <Field label="Sheet" className="max-w-sm">
            <Select
              options={one.sheets.map((name, index) => ({
                value: String(index),
                label: name || `Sheet ${index + 1}`,
              }))}
              value={String(one.sheet)}
              onValueChange={(sheet) => check.mutate({ sheet: Number(sheet) })}
              disabled={check.isPending}
            />
          </Field>
        </div>
      ) : null}
      <Table label="Columns of the file" maxHeight="32rem">
        <thead>
          <tr>
            <Th>Column</Th>
            <Th>First values</Th>
            <Th>Imported as</Th>
          </tr>
        </thead>
        <tbody>
          {one.columns.map(({ header, samples }, index) => {
            const name = header || `Column ${index + 1}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place; names may repeat.
              <Tr key={index}>
                <Td className="max-w-48 font-medium">{name}</Td>
                <Td prose className="max-w-96 text-ink-soft">
                  {samples.length > 0 ? samples.join(' · ') : 'No values in the first rows'}
                </Td>
                <Td className="w-60">
                  <Select
                    size="sm"
                    label={`Import ${name} as`}
                    options={options}
                    value={fields[index] ?? notImported}
                    onValueChange={(value) => set(index, value)}
                  />
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm" aria-live="polite">
          {missing.length > 0 ? (
            <span className="text-negative">Required, and not matched yet: {missing.join(', ')}.</span>
          ) : twice.length > 0 ? (
            <span className="text-negative">
              Matched more than once:{' '}
              {[...new Set(twice)].map((field) => field && importFieldTitles[field]).join(', ')}.
            </span>
          ) : (
            <span className="text-ink-soft">First name, last name and firm are matched.</span>
          )}
        </p>
        <Button
          variant="primary"
          disabled={!isComplete}
          busy={check.isPending}
          busyText="Starting…"
          onClick={() => check.mutate({ fields })}
        >
          Next: check all rows
        </Button>
      </div>
    </div>
  );
}
