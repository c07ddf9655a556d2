import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { openUpstream } from '../../platform/outbound/upstream.ts';

const text = z.string().nullish();
const anId = z.union([z.number().int(), z.string()]);

const call = z.object({
  id: z.number().int(),
  /** The campaign: JustCall sends either field. */
  campaign: z.object({ id: anId.nullish() }).nullish(),
  campaign_id: anId.nullish(),
  contact_number: text,
  contact_name: text,
  contact_email: text,
  agent_name: text,
  /** UTC. */
  call_date: z.string(),
  /** UTC; hours may have one digit. */
  call_time: z.string(),
  call_info: z.object({ direction: text, type: text, disposition: text, notes: text }),
  call_duration: z.object({ conversation_time: z.number().nullish() }).nullish(),
});
export type JustCallCall = z.infer<typeof call>;

/** Rows are parsed one by one, so that one invalid call does not fail the page. */
const callPage = z.object({
  data: z.array(z.unknown()),
  next_page_link: z.union([z.string(), z.literal(false)]).nullish(),
});

export interface CallPage {
  calls: JustCallCall[];
  /** The number of rows that could not be parsed. */
  unreadable: number;
  last: boolean;
}

export interface JustCall {
  /** A page of at most 100 calls, oldest first; pages count from 0. The caller checks the campaign of each call. */
  calls(campaignId: string, page: number): Promise<CallPage>;
}

/** JustCall v2.1; undefined without a key. Throws 502 or 503 as every upstream. */
export function openJustCall(
  { justcall }: Pick<Config, 'justcall'>,
  outbound: Outbound,
): JustCall | undefined {
  const { apiKey, apiSecret, baseUrl } = justcall;
  if (apiKey === undefined || apiSecret === undefined) return undefined;
  const upstream = openUpstream({ name: 'JustCall', outbound });
  const headers = { authorization: `${apiKey}:${apiSecret}`, accept: 'application/json' };
  return {
    async calls(campaignId, page) {
      const query = new URLSearchParams({
        campaign_id: campaignId,
        page: String(page),
        per_page: '100',
        sort: 'id',
        order: 'asc',
      });
      const answer = await upstream.json(`${baseUrl}/v2.1/calls?${query}`, callPage, { headers });
      const calls = answer.data.flatMap((row) => call.safeParse(row).data ?? []);
      return { calls, unreadable: answer.data.length - calls.length, last: !answer.next_page_link };
    },
  };
}
