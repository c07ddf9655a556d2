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

/** Holds what comes in and what goes out to the contract's schemas, with zod's own messages in English. */
export function validateBySchemas(app: FastifyInstance): void {
  // zod/mini comes without a language: where a rule has no message of its own, people would read "Invalid input".
  z.config(z.locales.en());
  app.setValidatorCompiler(inputReader);
  app.setSerializerCompiler(answerWriter(app.log));
}

/** Reads input by its schema, and a body only where its lists are no longer than any endpoint takes. */
const inputReader: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const read = validatorCompiler(route);
  if (route.httpPart !== 'body') return read;
  return (body) => (holdsTooMuch(body) ? { error: tooLarge(tooMuch) } : read(body));
};

/** What all lists of a body hold together at most: twice the longest that any endpoint takes. */
export const maxEntries = 2_000;
const tooMuch = `The request is too large: its lists hold more than ${maxEntries} entries.`;

/**
 * Looked at before the schema, which judges every entry before it counts them: a hundred thousand wrong ones would keep
 * everybody waiting and make an answer of megabytes.
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
 * Writes an answer as JSON, with the fields that its schema names and no others. A schema is compiled with its first
 * answer: zod/mini walks a schema value by value, which for a page of contacts takes longer than their JSON. A reading
 * with a row that does not keep to the schema shows the others; the row's id is logged.
 * @throws {ResponseSerializationError} where the answer does not keep to its schema
 */
const answerWriter =
  (log: FastifyBaseLogger): FastifySerializerCompiler<z.core.$ZodType> =>
  ({ schema, method, url }) => {
    let compiled: z.core.$ZodType | undefined;
    return (answer) => {
      compiled ??= z.compile(schema);
      const { data, error } = z.safeParse(compiled, answer);
      if (!error) return JSON.stringify(data);
      const rest = isReading(String(method)) ? withoutInvalidRows(answer, error.issues) : null;
      const shown = rest && z.safeParse(compiled, rest.answer);
      if (!shown?.success) throw new ResponseSerializationError(method, url, { cause: error });
      log.error({ url, rows: rest?.ids, err: error }, 'rows that cannot be shown were left out');
      return JSON.stringify(shown.data);
    };
  };
