import { storable } from '@liftout/contract/values/characters';

const maxLength = 200;

/** A text without padding. The register pads names of firms, and cuts them at 64 characters. */
export const textOf = (text: string | undefined): string =>
  text === undefined
    ? ''
    : storable(text)
        .replace(/\s{2,}/g, ' ')
        .trim()
        .slice(0, maxLength)
        .trim();

/** A CRD number; null for anything else. People and firms are numbered apart. */
export const crdOf = (text: string | undefined): number | null => {
  const digits = text?.trim() ?? '';
  const crd = /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
  return crd > 0 ? crd : null;
};

const dayForms = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/,
  /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})$/,
];
const monthForm = /^(?<month>\d{2})\/(?<year>\d{4})$/;

/** Whether the register tells a month and no day: `08/2025`. */
export const isMonth = (text: string | undefined): boolean => monthForm.test(text?.trim() ?? '');

/** A day: `2025-08-29`, `08/29/2025`, and the first or last day of `08/2025`. Null where it is no day since 1900. */
export function dayOf(text: string | undefined, ofMonth: 'first' | 'last' = 'first'): string | null {
  const given = text?.trim() ?? '';
  for (const form of dayForms) {
    const { year, month, day } = form.exec(given)?.groups ?? {};
    if (year !== undefined) return realDay(Number(year), Number(month), Number(day));
  }
  const { year, month } = monthForm.exec(given)?.groups ?? {};
  if (year === undefined) return null;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return realDay(Number(year), Number(month), ofMonth === 'first' ? 1 : last);
}

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
