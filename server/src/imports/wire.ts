import {
  type ContactImport,
  type ContactImportDetail,
  type ImportField,
  maxShownImportRows,
} from '@liftout/contract/imports';
import type { Tx } from '../platform/db/database.ts';
import type { ImportRecord } from './queries/imports.ts';
import { readMessages, readPreview } from './queries/staged.ts';
import { fieldsOf } from './stage.ts';

export interface FoundImport {
  record: ImportRecord;
  clientName: string;
}

export const toWire = ({ record, clientName }: FoundImport): ContactImport => ({
  id: record.id,
  client: record.clientId,
  clientName,
  fileName: record.fileName,
  state: record.state,
  problem: record.problem,
  done: record.done,
  total: record.total,
  check: record.checked,
  counts: {
    added: record.added,
    updated: record.updated,
    unchanged: record.unchanged,
    duplicates: record.duplicates,
    rejected: record.rejected,
  },
  reverted: record.reverted,
  importedBy: record.importedBy,
  createdAt: record.createdAt.toISOString(),
  finishedAt: record.finishedAt?.toISOString() ?? null,
  revertedBy: record.revertedBy,
  revertedAt: record.revertedAt?.toISOString() ?? null,
});

/** An import with its columns, and with its preview and messages once it is checked. */
export async function detailOf(tx: Tx, found: FoundImport): Promise<ContactImportDetail> {
  const { record } = found;
  const isRead = record.checked !== null;
  const rejectedRows = isRead ? await readMessages(tx, record, 'rejected', 0, maxShownImportRows) : [];
  const warnings = isRead ? await readMessages(tx, record, 'warning', 0, maxShownImportRows) : [];
  const preview = record.state === 'ready' ? await readPreview(tx, record, maxShownImportRows) : [];
  const fields = fieldsOf(record);
  return {
    ...toWire(found),
    sheets: record.sheets,
    sheet: record.sheet,
    columns: record.columns.map(({ header, samples }, index) => ({
      header,
      samples,
      field: fields[index] ?? null,
    })),
    preview: preview.map((row) => ({
      row: row.row,
      outcome: outcomeOf(row.outcome),
      values: row.fields ? shown(row.fields) : {},
      message: row.message,
    })),
    rejectedRows: withErased(rejectedRows, preview),
    warnings: warnings.map(({ row, message }) => ({ row, message })),
  };
}

/** The rejected rows with those of erased people among the first, who are told apart from others only as they are counted. */
const withErased = (
  rejected: readonly RowMessage[],
  preview: readonly { row: number; outcome: string; message: string | null }[],
): RowMessage[] => {
  const known = new Set(rejected.map(({ row }) => row));
  const erased = preview.flatMap(({ row, outcome, message }) =>
    outcome === 'rejected' && message !== null && !known.has(row) ? [{ row, message }] : [],
  );
  return [...rejected.map(({ row, message }) => ({ row, message })), ...erased]
    .sort((one, other) => one.row - other.row)
    .slice(0, maxShownImportRows);
};

interface RowMessage {
  row: number;
  message: string;
}

const outcomeOf = (outcome: string) => {
  if (outcome === 'new' || outcome === 'known' || outcome === 'repeated') return outcome;
  return 'rejected' as const;
};

const fieldNames = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone: 'phone',
  job_title: 'jobTitle',
  firm: 'firm',
  city: 'city',
  advisor_tier: 'advisorTier',
  revenue_cents: 'revenue',
  aum_cents: 'aum',
  pipeline_stage: 'pipelineStage',
  deal_value_cents: 'dealValue',
  is_high_value: 'isHighValue',
  last_contacted: 'lastContacted',
  next_steps: 'nextSteps',
  notes: 'notes',
  linkedin_url: 'linkedinUrl',
  team_profile_link: 'teamProfileLink',
  crd: 'crd',
} as const satisfies Record<string, ImportField>;

/** Stored values as a screen shows them: amounts in dollars, long texts shortened. */
function shown(fields: Readonly<Record<string, string | number | boolean>>) {
  const values: Partial<Record<ImportField, string>> = {};
  for (const [column, field] of Object.entries(fieldNames)) {
    const value = fields[column];
    if (value === undefined) continue;
    if (typeof value === 'number')
      values[field] = `$${(value / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}`;
    else if (typeof value === 'boolean') values[field] = value ? 'Yes' : 'No';
    else values[field] = value.length > 200 ? `${value.slice(0, 199)}…` : value;
  }
  return values;
}
