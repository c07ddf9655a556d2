import type { SourceContact } from '../queries/upsert.ts';

/** Fields of a spreadsheet alone. Amounts are in cents, as text. */
const sheetFields = ['crd', 'aum', 'revenue', 'notes'] as const;
/** The fields that sources have too. */
export const sourceFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'jobTitle',
  'firm',
  'city',
  ...sheetFields,
] as const;
export type SourceField = (typeof sourceFields)[number];
/** What a contact has in these fields; absent: not known. */
export type FieldValues = Partial<Record<SourceField, string | null>>;

/** What is remembered of a contact's fields; instants are ISO 8601. */
export interface Origins {
  /** What the source last said, and when it says that changed; null: not known. */
  upstream: Partial<Record<SourceField, [value: string, at: string | null]>>;
  /** When a person last entered it here. */
  edited: Partial<Record<SourceField, string>>;
}

export interface Decision {
  /** The row to write: blank where our value stays. */
  contact: SourceContact;
  origins: Origins;
  isRemembered: boolean;
  /** Fields for which upstream has another value, older than ours. */
  kept: { field: SourceField; theirs: string }[];
}

/**
 * Decides field by field who wrote last. Upstream's value is taken unless a person entered ours later; then it is taken
 * once upstream changes it after that. A blank value says nothing. What upstream has not changed since we last read it is
 * no news, so a value that was kept is kept quietly from then on. A spreadsheet's figures were not read at first: where we
 * have one before the sheet was read for it, a person entered it.
 * @param at when the row was read, for a source that does not say when it changed
 */
export function decide(incoming: SourceContact, ours: FieldValues, known: Origins, at: Date): Decision {
  const contact = { ...incoming };
  const origins: Origins = { upstream: { ...known.upstream }, edited: { ...known.edited } };
  const kept: Decision['kept'] = [];
  let isRemembered = true;
  for (const field of sourceFields) {
    const theirs = theirValue(incoming, field);
    if (theirs === null || theirs === '') continue;
    const changedAt = incoming.fieldTimes?.[field] ?? incoming.modifiedAt ?? null;
    const before = known.upstream[field];
    const mine = ours[field] ?? '';
    const isNews = before?.[0] !== theirs;
    const isOlder = isSheetField(field) && before === undefined && mine !== '' && mine !== theirs;
    const editedAt = known.edited[field] ?? (isOlder ? at.toISOString() : undefined);
    const isTaken =
      editedAt === undefined ||
      mine === theirs ||
      (isNews && (changedAt ?? at).getTime() > Date.parse(editedAt));

    if (isNews) origins.upstream[field] = [theirs, changedAt?.toISOString() ?? null];
    if (isTaken) delete origins.edited[field];
    else origins.edited[field] = editedAt;
    isRemembered &&= !isNews && origins.edited[field] === known.edited[field];
    if (isTaken) continue;
    if (isNews) kept.push({ field, theirs });
    blank(contact, field);
  }
  return { contact, origins, isRemembered, kept };
}

const isSheetField = (field: SourceField): boolean => sheetFields.some((one) => one === field);

/** What a source says of a field; null: nothing. */
export function theirValue(row: SourceContact, field: SourceField): string | null {
  if (field === 'aum') return row.aumCents?.toString() ?? null;
  if (field === 'revenue') return row.revenueCents?.toString() ?? null;
  return row[field] ?? null;
}

/** Leaves a field as it is here. */
function blank(row: SourceContact, field: SourceField): void {
  if (field === 'aum') row.aumCents = null;
  else if (field === 'revenue') row.revenueCents = null;
  else if (field === 'firstName' || field === 'lastName' || field === 'email' || field === 'firm')
    row[field] = '';
  else row[field] = null;
}
