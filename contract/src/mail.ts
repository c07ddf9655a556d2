import * as z from 'zod/mini';
import { fromOneTo, idParams, instant, requiredText, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

/**
 * The status of a mail. `stored`: no mail server is configured, so it can only be read here. `queued`: to be sent, also
 * between two attempts. `failed`: the mail server refused it, or eight attempts failed.
 */
export const mailStatuses = ['stored', 'queued', 'sent', 'failed'] as const;

/** The answer of endpoints that send mail; `message` is shown as it is. */
export const mailAccepted = z.object({ status: z.enum(['queued', 'stored']), message: z.string() });
export type MailAccepted = z.infer<typeof mailAccepted>;

const addressMissing = 'Enter an email address.';
/** Whom a mail is sent to. */
export const recipient = z.pipe(requiredText(254, addressMissing), z.email(addressMissing));

export const mailSummary = z.object({
  id: z.uuid(),
  clientId: textOrNull,
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  /** Attempts so far. */
  attempts: z.int(),
  lastError: textOrNull,
  createdBy: z.string(),
  createdAt: instant,
  sentAt: z.nullable(instant),
});
export type MailSummary = z.infer<typeof mailSummary>;

/** `html` is a whole page: show it in a sandboxed frame. */
const mailDetail = z.extend(mailSummary, { html: z.string(), text: z.string() });
export type MailDetail = z.infer<typeof mailDetail>;

export const listMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  summary: 'The outbox, newest first',
  access: 'admin',
  tenant: 'none',
  reads: ['mail'],
  query: z.object({
    status: z.optional(z.enum(mailStatuses)),
    page: z._default(
      z.coerce.number().check(z.int(), z.minimum(1, 'Pages start at 1.'), z.maximum(1_000_000)),
      1,
    ),
    pageSize: z._default(fromOneTo(1000, 'Use 1 to 1000.'), 25),
  }),
  response: z.object({
    mails: z.array(mailSummary),
    total: z.int(),
    /** Failed mails on all pages. */
    failed: z.int(),
    /** Whether a mail server is configured; without one, mail is only stored. */
    delivers: z.boolean(),
  }),
});

export const readMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail/:id',
  summary: 'One mail with what it says',
  access: 'admin',
  tenant: 'none',
  reads: ['mail'],
  params: idParams,
  response: mailDetail,
});

/**
 * Queues a mail again: one that failed, one that waits for another attempt (queued, with a last error), or one that was only
 * stored, once a mail server is configured. 409 where it is sent or already on its way, or where there is no mail server.
 */
export const retryMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/:id/retry',
  summary: 'Send a failed, waiting or stored mail again',
  access: 'admin',
  tenant: 'none',
  changes: ['mail'],
  params: idParams,
  response: mailSummary,
});

/** 409 without a mail server. */
export const retryFailedMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/retry-failed',
  summary: 'Send every failed mail again',
  access: 'admin',
  tenant: 'none',
  changes: ['mail'],
  /** The number of mails queued again; at most 1,000 at once. */
  response: z.object({ retried: z.int() }),
});
