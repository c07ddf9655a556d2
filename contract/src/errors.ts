import * as z from 'zod/mini';

/** A problem with one field. */
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

/** The body of every error (design 4.11). `current`: only with the code `stale`. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  issues: z.optional(z.array(issue)),
  current: z.optional(z.unknown()),
  /** The id of this request in the server's log. */
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;
