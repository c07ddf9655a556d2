const none = '\\N';

/** A number or a text without special characters, as COPY reads it. */
export const orNull = (value: string | number | null): string | number => value ?? none;

/** A text that may be missing, as COPY reads it. */
export const textOrNull = (value: string | null): string => (value === null ? none : escaped(value));

/** A truth as COPY reads it. */
export const flag = (value: boolean): 't' | 'f' => (value ? 't' : 'f');

const special = /[\\\t\n\r]/;
const replacements = new Map([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);

/** A text as COPY reads it. */
export function escaped(value: string): string {
  if (!special.test(value)) return value;
  return value.replace(/[\\\t\n\r]/g, (character) => replacements.get(character) ?? character);
}
