import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
} from 'fastify';
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { tooLarge } from '../errors/http-error.ts';
import { isReading } from '../methods.ts';
import { withoutInvalidRows } from './invalid-rows.ts';
import { plainMessage } from './messages.ts';

/** Checks input and answers against the contract's schemas, with messages in plain English. */
export function validateBySchemas(app: FastifyInstance): void {
  // zod/mini has no messages by default: rules without a message would only say "Invalid input".
  z.config({ ...z.locales.en(), customError: plainMessage });
  app.setValidatorCompiler(inputReader);
  app.setSerializerCompiler(answerWriter(app.log));
}

/** Parses input by its schema. A body with too many list entries is refused first. */
const inputReader: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const read = validatorCompiler(route);
  if (route.httpPart !== 'body') return read;
  return (body) => {
    if (holdsTooMuch(body)) return { error: tooLarge(tooMuch) };
    const parsed = read(body);
    // Of a body that is no object, the error names the fields that are missing.
    return isObject(body) || !failed(parsed) || !failed(read({})) ? parsed : read({});
  };
};

const failed = (parsed: unknown) => isObject(parsed) && 'error' in parsed && parsed.error !== undefined;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries in all lists of a body together: twice the longest list that any endpoint takes. */
export const maxEntries = 2_000;
const tooMuch = `The request is too large: its lists hold more than ${maxEntries} entries.`;

/**
 * Counted before the schema is used, because a schema checks every entry before it counts them: a hundred thousand wrong
 * entries would block the process and make an answer of megabytes.
 */
function holdsTooMuch(body: unknown): boolean {
  let entries = 0;
  const waiting = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      entries += value.length;
      if (entries > maxEntries) return true;
    }
    for (const held of Object.values(value)) waiting.push(held);
  }
  return false;
}

/**
 * Serializes an answer as JSON, with the fields of its schema only. A schema is compiled for its first answer, since
 * interpreting it takes longer than making the JSON. Reads leave out rows that break the schema, and log their ids.
 * @throws {ResponseSerializationError} where the answer breaks its schema
 */
const answerWriter =
  (log: FastifyBaseLogger): FastifySerializerCompiler<z.core.$ZodType> =>
  ({ schema, method, url }) => {
    let compiled: z.core.$ZodType | undefined;
    return (answer) => {
      compiled ??= z.compile(schema);
      const { data, error } = z.safeParse(compiled, answer);
      if (!error) return JSON.stringify(data);
      const valid = isReading(String(method)) ? withoutInvalidRows(answer, error.issues) : null;
      const shown = valid && z.safeParse(compiled, valid.answer);
      if (!shown?.success) throw new ResponseSerializationError(method, url, { cause: error });
      log.error({ url, rows: valid?.ids, err: error }, 'rows that cannot be shown were left out');
      return JSON.stringify(shown.data);
    };
  };
