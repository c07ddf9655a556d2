import { z } from 'zod';
import type { Config } from '../../config.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type Pace, pacerOf } from '../../platform/outbound/pace.ts';
import { openUpstream } from '../../platform/outbound/upstream.ts';

const text = z.string().nullish();
const anId = z.union([z.number().int(), z.string()]);

/** What says whose a call or text is. */
const belonging = {
  /** The campaign: JustCall sends either field, or none. */
  campaign: z.object({ id: anId.nullish() }).nullish(),
  campaign_id: anId.nullish(),
  /** The line of the account. */
  justcall_number: text,
};
const person = { contact_number: text, contact_name: text, contact_email: text, agent_name: text };

export const justcallCall = z.object({
  id: z.number().int(),
  ...belonging,
  ...person,
  /** UTC. */
  call_date: z.string(),
  /** UTC; hours may have one digit. */
  call_time: z.string(),
  call_info: z.object({ direction: text, type: text, disposition: text, notes: text }),
  call_duration: z.object({ conversation_time: z.number().nullish() }).nullish(),
});
export type JustCallCall = z.infer<typeof justcallCall>;

export const justcallText = z.object({
  id: z.number().int(),
  ...belonging,
  ...person,
  /** UTC. */
  sms_date: z.string(),
  /** UTC; hours may have one digit. */
  sms_time: z.string(),
  /** `Incoming`, `Outgoing`, `Inbound` or `Outbound`. */
  direction: text,
  sms_info: z.object({ body: text }).nullish(),
  delivery_status: text,
  is_deleted: z.union([z.string(), z.boolean()]).nullish(),
});
export type JustCallText = z.infer<typeof justcallText>;

/** Rows are parsed one by one, so that one invalid call does not fail the page. */
const pageOfRows = z.object({
  data: z.array(z.unknown()),
  next_page_link: z.union([z.string(), z.literal(false)]).nullish(),
});

export interface JustCallPage<Row> {
  rows: Row[];
  /** The number of rows that could not be parsed. */
  unreadable: number;
  last: boolean;
}

export interface PageRequest {
  campaignId: string;
  /** From 0. */
  page: number;
  /** Rows since then only; null: all. */
  since: Date | null;
  signal?: AbortSignal | undefined;
}

export interface JustCall {
  /** A page of at most 100 calls, oldest first. The caller checks whose each one is. */
  calls(request: PageRequest): Promise<JustCallPage<JustCallCall>>;
  /** The same of texts. */
  texts(request: PageRequest): Promise<JustCallPage<JustCallText>>;
}

/** Requests that the lowest plan allows in a minute. Other plans say so in their answers. */
const lowestPerMinute = 30;
/** What an account's answers said that it allows in a minute, for the whole process. */
const allowed = new Map<string, number>();
/** A longer pause ends the run; the next one continues where it stopped. */
const maxRetryWaitSeconds = 10;
const maxPauseMs = 20_000;
/** With waiting for a turn. */
const totalTimeoutMs = 120_000;

/**
 * A third of what a minute allows at once, and two thirds spread over it: never more than the limit in any minute. A first
 * reading goes on at that rate, and leaves no gaps in which another reader would starve.
 */
function paceOf(account: string): Pace {
  const perMinute = allowed.get(account) ?? lowestPerMinute;
  const burst = Math.max(1, Math.floor(perMinute / 3));
  return { account: `${account} ${perMinute}`, perSecond: (perMinute - burst) / 60, burst };
}

/** Learns an account's limit from an answer, and waits for the next minute where this one's is used up, by whomever. */
function heed(account: string, headers: Headers): void {
  const [limit, left, reset] = ['limit', 'remaining', 'reset'].map((name) => {
    const value = headers.get(`x-rate-limit-burst-${name}`)?.trim() ?? '';
    return /^\d{1,12}$/.test(value) ? Number(value) : undefined;
  });
  if (limit !== undefined && limit > 0) allowed.set(account, Math.min(limit, 100_000));
  if (left === undefined || left > 0 || reset === undefined) return;
  const pauseMs = reset * 1000 - Date.now();
  if (pauseMs > 0) pacerOf('JustCall', paceOf(account)).pause(Math.min(pauseMs, maxPauseMs));
}

/** JustCall v2.1; undefined without a key. Throws 502 or 503 as every upstream. */
export function openJustCall(
  { justcall }: Pick<Config, 'justcall'>,
  outbound: Outbound,
  { account = 'installation', caller = '' }: { account?: string; caller?: string } = {},
): JustCall | undefined {
  const { apiKey, apiSecret, baseUrl } = justcall;
  if (apiKey === undefined || apiSecret === undefined) return undefined;
  // The same key at another address is another account.
  const limited = `${account} ${baseUrl}`;
  const onHeaders = (answered: Headers) => heed(limited, answered);
  const headers = { authorization: `${apiKey}:${apiSecret}`, accept: 'application/json' };

  async function read<S extends z.ZodType>(
    what: 'calls' | 'texts',
    row: S,
    { campaignId, page, since, signal }: PageRequest,
  ): Promise<JustCallPage<z.output<S>>> {
    const query = new URLSearchParams({
      campaign_id: campaignId,
      page: String(page),
      per_page: '100',
      sort: 'id',
      order: 'asc',
      ...(since && { from_datetime: inWords(since) }),
    });
    const address = `${baseUrl}/v2.1/${what}?${query}`;
    const upstream = openUpstream({
      name: 'JustCall',
      outbound,
      maxRetryWaitSeconds,
      pace: paceOf(limited),
      caller,
    });
    const answer = await upstream
      .json(address, pageOfRows, { headers, signal, explain, onHeaders, totalTimeoutMs })
      .catch((error: unknown) => {
        if (what === 'texts' && error instanceof HttpError && error.code === 'not_found') return { data: [] };
        throw error;
      });
    const rows = answer.data.flatMap((one): z.output<S>[] => {
      const parsed = row.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    });
    return {
      rows,
      unreadable: answer.data.length - rows.length,
      last: !('next_page_link' in answer && answer.next_page_link),
    };
  }

  return {
    calls: (request) => read('calls', justcallCall, request),
    texts: (request) => read('texts', justcallText, request),
  };
}

/** A plan without texts answers 403 or 404 for them. */
const explain = (status: number, body: string) =>
  status === 404 || (status === 403 && !/key|auth|credential/i.test(body))
    ? new HttpError(404, 'not_found', 'JustCall has no such list.')
    : undefined;

/** `2025-08-01 09:30:00`, which JustCall reads in the time zone of the key's owner. */
const inWords = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
