import type { AuditDetail } from '@liftout/contract/audit';
import { auditWords } from '@liftout/contract/values/audit-actions';
import { useQuery } from '@tanstack/react-query';
import { isUnknownRecord } from '../lib/api/errors.ts';
import { exactTime } from '../lib/format/times.ts';
import { DefinitionList } from '../ui/data/definition-list.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { MissingRecord } from '../ui/feedback/missing-record.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { DialogBody } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { auditEntryQuery } from './queries.ts';
import { type FieldChange, fieldChanges, fieldLabel, valueText } from './values.ts';

interface AuditDrawerProps {
  /** '' is closed. */
  id: string;
  clientName: (id: string) => string;
  onClose: () => void;
  /** Lists all entries of the same record. */
  onHistory: (recordId: string) => void;
}

/** An entry of the audit log: who, what, when, and the record before and after. */
export function AuditDrawer({ id, clientName, onClose, onHistory }: AuditDrawerProps) {
  const query = useQuery({ ...auditEntryQuery(id), enabled: id !== '' });
  const entry = query.data;
  const isUnknown = isUnknownRecord(query.error);
  return (
    <Drawer
      open={id !== ''}
      onOpenChange={onClose}
      size="lg"
      title={entry ? auditWords(entry.action) : isUnknown ? 'Entry not found' : 'Audit entry'}
      description={entry?.subject}
    >
      <DialogBody className="flex flex-col gap-5">
        {entry ? (
          <>
            <DefinitionList
              items={[
                { label: 'Who', value: entry.actor },
                {
                  label: 'When',
                  value: (
                    <>
                      {exactTime(entry.at)} (<RelativeTime at={entry.at} inline />)
                    </>
                  ),
                },
                ...(entry.client === null ? [] : [{ label: 'Client', value: clientName(entry.client) }]),
                {
                  label: 'Record',
                  value: (
                    <span className="wrap-anywhere">
                      {fieldLabel(entry.entity)}{' '}
                      <span className="text-ink-faint" title={entry.entityId}>
                        {entry.subject ?? entry.entityId}
                      </span>
                    </span>
                  ),
                },
              ]}
            />
            <Values entry={entry} />
            <Button size="sm" className="self-start" onClick={() => onHistory(entry.entityId)}>
              Show every entry about this
            </Button>
          </>
        ) : (
          <MissingRecord
            what="entry"
            query={query}
            isGone={isUnknown}
            reason="The address may be mistyped or cut off."
            backText="Back to the log"
            onBack={onClose}
            loading={<SkeletonText lines={10} />}
          />
        )}
      </DialogBody>
    </Drawer>
  );
}

/** The fields before and after: what changed is shown, the rest is folded. */
function Values({ entry: { before, after } }: { entry: AuditDetail }) {
  const fields = fieldChanges(before, after);
  if (fields.length === 0) return <p className="text-ink-soft">This entry holds no values.</p>;
  const isWhole = before === null || after === null;
  const changed = fields.filter((field) => field.changed);
  const same = fields.filter((field) => !field.changed);
  return (
    <section aria-label="Values" className="flex flex-col gap-3">
      {changed.length === 0 ? (
        <p className="text-ink-soft">No field changed.</p>
      ) : (
        <Fields fields={changed} marked={!isWhole} hasBefore={before !== null} hasAfter={after !== null} />
      )}
      {same.length > 0 ? (
        <details>
          <summary className="w-fit cursor-pointer rounded-mark text-ink-soft text-sm hover:text-ink">
            {same.length === 1 ? '1 unchanged field' : `${same.length} unchanged fields`}
          </summary>
          <div className="mt-2">
            <Fields fields={same} marked={false} hasBefore hasAfter />
          </div>
        </details>
      ) : null}
    </section>
  );
}

interface FieldsProps {
  fields: readonly FieldChange[];
  /** They differ: each side in its colour, the earlier one struck out. */
  marked: boolean;
  hasBefore: boolean;
  hasAfter: boolean;
}

function Fields({ fields, marked, hasBefore, hasAfter }: FieldsProps) {
  return (
    <div className="overflow-hidden rounded-control border border-line-soft">
      <table className="w-full table-fixed border-collapse text-sm">
        <thead className="bg-surface-sunken text-left text-ink-soft text-xs">
          <tr>
            <th scope="col" className="w-1/4 px-3 py-2 font-medium">
              Field
            </th>
            {hasBefore ? (
              <th scope="col" className="px-3 py-2 font-medium">
                Before
              </th>
            ) : null}
            {hasAfter ? (
              <th scope="col" className="px-3 py-2 font-medium">
                After
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, before, after }) => (
            <tr key={name} className="border-line-soft border-t">
              <th scope="row" className="wrap-anywhere px-3 py-2 text-left align-top font-medium">
                {fieldLabel(name)}
              </th>
              {hasBefore ? (
                <Value
                  value={before}
                  className={marked ? 'bg-negative-soft line-through decoration-1' : ''}
                />
              ) : null}
              {hasAfter ? <Value value={after} className={marked ? 'bg-positive-soft' : ''} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ value, className }: { value: unknown; className: string }) {
  const text = valueText(value);
  if (text === '') return <td className="px-3 py-2 align-top text-ink-faint">Blank</td>;
  return (
    <td dir="auto" className={`wrap-anywhere whitespace-pre-wrap px-3 py-2 text-left align-top ${className}`}>
      {text}
    </td>
  );
}
