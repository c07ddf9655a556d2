/** Where a file of firms comes from: the SEC's or the states' XML, or the table of Form ADV. */
export type FirmSource = 'sec' | 'state' | 'adv';

/** A firm of the register, as read. Blank where it has none. */
export interface RegisterFirm {
  crd: number;
  /** The legal name; the business name where there is none. */
  name: string;
  businessName: string;
  city: string;
  state: string;
  /** As filed; null: not filed. */
  regulatoryAumCents: number | null;
  /** Employees who give advice, as filed; null: not filed. */
  advisers: number | null;
}

/** What a file of firms says of itself, once it was read to its end. */
export interface FirmFileFacts {
  /** `YYYY-MM-DD`; null where it says none. */
  day: string | null;
  /** Firms without a CRD number, which are left out. */
  withoutCrd: number;
}

/** A dollar amount as filed (`  182,900,000,000.00`) in cents; null for anything else. */
export function centsOf(text: string | undefined): number | null {
  const plain = (text ?? '').replace(/[\s,$]/g, '');
  if (!/^\d{1,14}(?:\.\d{1,2})?$/.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return Number.isSafeInteger(cents) ? cents : null;
}

/** A number of people as filed; null for anything else. */
export function headcountOf(text: string | undefined): number | null {
  const plain = (text ?? '').replace(/[\s,]/g, '');
  return /^\d{1,7}(?:\.0*)?$/.test(plain) ? Math.trunc(Number(plain)) : null;
}
