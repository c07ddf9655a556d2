import * as z from 'zod/mini';

/** One thing wrong with one field. */
export const issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof issue>;

export const errorCodes = [
  'invalid',
  'signed_out',
  'forbidden',
  'password_change_required',
  'not_found',
  'stale',
  'conflict',
  'too_large',
  'unsupported_type',
  'too_many',
  'too_slow',
  'upstream_failed',
  'upstream_busy',
  'not_configured',
  'not_ready',
  'failed',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The body of every answer that is not a success (design 4.11). `current` comes with `stale`. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  issues: z.optional(z.array(issue)),
  current: z.optional(z.unknown()),
  /** Finds the lines that the server's log has of this request. */
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;
