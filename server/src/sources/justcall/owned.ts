import type { JustCallCall, JustCallText } from './client.ts';

/** What of an account is a client's (decision 019). */
export interface OwnPart {
  campaignId: string;
  /** The account is the client's own, so what names no campaign is the client's, too. */
  isOwnAccount: boolean;
  /** Lines that only this client's campaign calls from, as digits. */
  lines: ReadonlySet<string>;
}

type Named = Pick<JustCallCall, 'campaign' | 'campaign_id' | 'justcall_number'>;

/** The campaigns that a call or text names. */
const campaignsOf = ({ campaign, campaign_id }: Named): string[] => [
  ...new Set([campaign?.id, campaign_id].flatMap((id) => (id ? [String(id).trim()] : []))),
];

/** A line as digits; null where there is none. */
export const lineOf = ({ justcall_number }: Named): string | null =>
  justcall_number?.replace(/\D/g, '').slice(0, 20) || null;

/** Whether a call is of the client's campaign: it names that one and no other. */
export function isOwnCall(call: JustCallCall, { campaignId, isOwnAccount }: OwnPart): boolean {
  const [named, ...others] = campaignsOf(call);
  return named === undefined ? isOwnAccount : named === campaignId && others.length === 0;
}

/** A text names its line, and seldom a campaign. */
export function isOwnText(text: JustCallText, part: OwnPart): boolean {
  const [named, ...others] = campaignsOf(text);
  if (named !== undefined) return named === part.campaignId && others.length === 0;
  const line = lineOf(text);
  return part.isOwnAccount || (line !== null && part.lines.has(line));
}
