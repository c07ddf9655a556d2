/** Numbers of built-in formats that show a date or a time. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]);
for (const format of [45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58]) builtInDates.add(format);

/** Whether a number with this format is a date: its code has parts of a date outside of quotes, brackets and escapes. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id);
  const bare = outside(code);
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare);
}

/** A format's code without quoted texts, brackets, and characters that are escaped. */
function outside(code: string): string {
  let bare = '';
  let until = '';
  for (let at = 0; at < code.length; at += 1) {
    const character = code.charAt(at);
    if (until !== '') until = character === until ? '' : until;
    else if (character === '"') until = '"';
    else if (character === '[') until = ']';
    else if (character === '\\' || character === '_') at += 1;
    else bare += character;
  }
  return bare;
}

/** The days from the first day of Excel's calendar to 1970-01-01; Macs of old counted from 1904. */
const epochDays = { 1900: 25_569, 1904: 24_107 };
const dayMs = 86_400_000;

/** A day number as `YYYY-MM-DD`, with a time where it has one; the number itself where it is no day from 1900 to 9999. */
export function dateText(value: string, system: keyof typeof epochDays): string {
  const days = Number(value);
  if (!Number.isFinite(days) || days < 1 || days > 2_958_465) return value;
  const instant = new Date(Math.round((days - epochDays[system]) * dayMs));
  const text = instant.toISOString();
  return Number.isInteger(days) ? text.slice(0, 10) : text.replace(/\.\d+Z$/, 'Z');
}

/** A number as a person would write it: `1.25E6` is 1250000, and 0.1 + 0.2 is 0.3. */
export function numberText(value: string): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value.trim();
  if (/^-?\d{1,15}$/.test(value)) return value;
  const shown = String(Number(number.toPrecision(15)));
  return /e/i.test(shown) && Number.isSafeInteger(number) ? number.toFixed(0) : shown;
}

/** Excel writes control characters as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** The index of a column from 0, of a reference such as `AB12`; -1 where there is none. */
export function columnOf(reference: string | undefined): number {
  let index = 0;
  let at = 0;
  for (; reference !== undefined && at < reference.length; at += 1) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    index = index * 26 + code - 64;
  }
  return index - 1;
}
