const none = '\\N';

/** A number, or a text without special characters, for COPY. */
export const orNull = (value: string | number | null): string | number => value ?? none;

/** A text or null, for COPY. */
export const textOrNull = (value: string | null): string => (value === null ? none : escaped(value));

/** A boolean for COPY. */
export const flag = (value: boolean): 't' | 'f' => (value ? 't' : 'f');

const special = /[\\\t\n\r]/;
const replacements = new Map([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);

/** A text for COPY, escaped. */
export function escaped(value: string): string {
  if (!special.test(value)) return value;
  return value.replace(/[\\\t\n\r]/g, (character) => replacements.get(character) ?? character);
}
