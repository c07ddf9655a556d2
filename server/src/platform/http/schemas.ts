import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** Holds what comes in and what goes out to the contract's schemas, with zod's own messages in English. */
export function holdToSchemas(app: FastifyInstance): void {
  // zod/mini comes without a language: where a rule has no message of its own, people would read "Invalid input".
  z.config(z.locales.en());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerWriter);
}

/**
 * Writes an answer as JSON, with the fields that its schema names and no others. A schema is compiled with its first
 * answer: zod/mini walks a schema value by value, which for a page of contacts takes longer than their JSON.
 * @throws {ResponseSerializationError} where the answer does not keep to its schema
 */
const answerWriter: FastifySerializerCompiler<z.core.$ZodType> = ({ schema, method, url }) => {
  let compiled: z.core.$ZodType | undefined;
  return (answer) => {
    compiled ??= z.compile(schema);
    const { data, error } = z.safeParse(compiled, answer);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};
