import {
  type ContactImportDetail,
  checkImport,
  type ImportField,
  importFields,
  importFieldTitles,
  runImport,
} from '@liftout/contract/imports';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { count, counted } from '../lib/format/formats.ts';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Counts } from './counts.tsx';
import { previewText } from './preview-text.ts';
import { sendCheck, sendRun } from './queries.ts';
import { RowMessages } from './row-messages.tsx';

const outcomes: Record<ContactImportDetail['preview'][number]['outcome'], [string, BadgeTone]> = {
  new: ['New', 'positive'],
  known: ['Known', 'info'],
  repeated: ['Repeated', 'neutral'],
  rejected: ['Rejected', 'negative'],
};

/** The third step: what would become of the rows, and the first of them as they will be stored. */
export function PreviewImport({ one }: { one: ContactImportDetail }) {
  const failed = (title: string) => (error: Error) =>
    toast({ tone: 'negative', title, description: messageOf(error, 'Please try again.') });
  const run = useChange({
    by: runImport,
    clientId: one.client,
    send: () => sendRun(one),
    onError: failed("Couldn't start the import"),
  });
  const back = useChange({
    by: checkImport,
    clientId: one.client,
    send: () => sendCheck(one, {}),
    onError: failed("Couldn't open the columns"),
  });
  const { check } = one;
  if (!check) return null;
  const shown = importFields.filter((field) => one.preview.some(({ values }) => values[field] !== undefined));
  const stored = check.added + check.known;
  return (
    <div className="flex flex-col gap-5">
      <Counts
        label="What the check found"
        counts={[
          ['New', check.added, 'Will be added'],
          ['Known', check.known, 'Same CRD, email, or name and firm'],
          ['Repeated', check.repeated, 'Repeat an earlier row; left out'],
          ['Rejected', check.rejected, 'Not imported, with reasons'],
          ['Likely duplicates', check.likely, 'New, with the name of a known contact'],
          ['With a warning', check.warned, 'Imported; a warning says what became of a value'],
        ]}
      />
      <Table label="First rows as they will be stored" maxHeight="24rem">
        <thead>
          <tr>
            <Th numeric>Row</Th>
            <Th>Outcome</Th>
            {shown.map((field) => (
              <Th key={field}>{titleOf(field)}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {one.preview.map(({ row, outcome, values, message }) => {
            const [label, tone] = outcomes[outcome];
            return (
              <Tr key={row}>
                <Td numeric>{row}</Td>
                <Td>
                  <Badge tone={tone}>{label}</Badge>
                </Td>
                {outcome === 'rejected' || outcome === 'repeated' ? (
                  <Td prose colSpan={Math.max(1, shown.length)} className="text-ink-soft">
                    {message}
                  </Td>
                ) : (
                  shown.map((field) => <Td key={field}>{previewText(field, values[field])}</Td>)
                )}
              </Tr>
            );
          })}
        </tbody>
      </Table>
      <RowMessages one={one} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Button busy={back.isPending} busyText="Opening…" onClick={() => back.mutate()}>
          Back to the columns
        </Button>
        <Button
          variant="primary"
          disabled={stored === 0}
          busy={run.isPending}
          busyText="Starting…"
          onClick={() => run.mutate()}
        >
          {stored === 0 ? 'Nothing to import' : `Import ${counted(stored, 'contact')}`}
        </Button>
      </div>
      <p className="sr-only" aria-live="polite">
        {count(check.rows)} rows checked
      </p>
    </div>
  );
}

const titleOf = (field: ImportField) => (field === 'city' ? 'City' : importFieldTitles[field]);
