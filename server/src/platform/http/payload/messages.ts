import type * as z from 'zod/mini';

const formats = new Map([
  ['date', 'Use a date such as 2025-08-29.'],
  ['datetime', 'Use an instant such as 2025-08-29T16:00:00Z.'],
  ['email', 'Use an email address such as ada@example.com.'],
  ['uuid', 'Unknown ID.'],
  ['url', 'Use an address such as https://example.com.'],
]);
const types = new Map([
  ['number', 'Use a number.'],
  ['int', 'Use a whole number.'],
  ['boolean', 'Use true or false.'],
  ['string', 'Use a text.'],
  ['array', 'Use a list.'],
  ['object', 'Use an object.'],
]);
const isAmount = (origin: string) => origin === 'number' || origin === 'int' || origin === 'bigint';

/** What a rule without a message of its own says of input: what to do instead, in words. Undefined: zod's own message. */
export function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : types.get(issue.expected);
    case 'invalid_format':
      return formats.get(issue.format);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return ofUnion(issue.errors);
    case 'too_small':
      if (isAmount(issue.origin))
        return issue.inclusive === false
          ? `Use more than ${issue.minimum}.`
          : `Use ${issue.minimum} or more.`;
      return issue.origin === 'array'
        ? `Name at least ${issue.minimum}.`
        : issue.minimum === 1
          ? 'This is required.'
          : `Use at least ${issue.minimum} characters.`;
    case 'too_big':
      if (isAmount(issue.origin))
        return issue.inclusive === false
          ? `Use less than ${issue.maximum}.`
          : `Use ${issue.maximum} or less.`;
      return issue.origin === 'array'
        ? `Name at most ${issue.maximum}.`
        : `Use at most ${issue.maximum} characters.`;
    default:
      return undefined;
  }
}

const oneOf = (values: readonly unknown[]) => `Use one of: ${values.map(String).join(', ')}.`;

/** The choices where it is one of several values, else what the first kind that is no such value asks for. */
function ofUnion(branches: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const first = branches.flatMap((issues) => issues.slice(0, 1));
  const other = first.find(({ code }) => code !== 'invalid_value');
  if (other) return other.message;
  return oneOf(first.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : [])));
}
