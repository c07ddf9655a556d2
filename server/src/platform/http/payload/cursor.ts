import type { z } from 'zod';
import { parseJson } from '../../parse-json.ts';
import { invalid } from '../errors/http-error.ts';

/** Cursors: a position in a list, as base64url of JSON that is checked by the schema. */
export function cursorOf<S extends z.ZodType>(schema: S) {
  return {
    write: (position: z.input<S>): string => Buffer.from(JSON.stringify(position)).toString('base64url'),

    /** Throws 400 for a text that `write` did not make. */
    read(text: string): z.output<S> {
      const parsed = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
      if (!parsed.success) throw invalid([{ path: 'cursor', message: 'Unknown cursor.' }]);
      return parsed.data;
    },
  };
}
