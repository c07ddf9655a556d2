import type { AttentionItem, HubspotMetrics, JustcallMetrics } from '@liftout/contract/admin';
import { count, counted, percent } from '../../lib/format/formats.ts';

/** `August 2025` as `August`. */
export const shortMonth = (label: string) => label.split(' ')[0] ?? label;

const sourceNames: Record<string, string> = {
  hubspot: 'HubSpot',
  justcall: 'JustCall',
  sheets: 'Google Sheets',
  news: 'News feed',
};

/** What the engagement chart proves: how much was done in the last full month, and the month before. */
export function engagementSentence({ months, trend }: HubspotMetrics): string {
  const total = (key: string) => {
    const month = months.find((one) => one.month === key);
    if (!month || month.calls === null) return null;
    return month.calls + (month.emails ?? 0) + (month.meetings ?? 0) + (month.tasks ?? 0);
  };
  const [last, before] = [total(trend.month), total(trend.previousMonth)];
  const name = shortMonth(trend.monthLabel);
  if (last === null) return `No activity is known for ${name}`;
  const text = `${name} had ${counted(last, 'activity', 'activities')}`;
  if (before === null || before === 0) return text;
  if (last === before) return `${text}, as many as ${shortMonth(trend.previousMonthLabel)}`;
  const change = percent(Math.abs(((last - before) / before) * 100));
  return `${text}, ${change} ${last > before ? 'more' : 'fewer'} than ${shortMonth(trend.previousMonthLabel)}`;
}

/** What the chart of dialed calls proves: the share that was answered in the last full month, and the month before. */
export function callingSentence({ months, trend }: JustcallMetrics): string {
  const rate = (key: string) => {
    const month = months.find((one) => one.month === key);
    return month?.calls ? ((month.answered ?? 0) / month.calls) * 100 : null;
  };
  const [last, before] = [rate(trend.month), rate(trend.previousMonth)];
  const name = shortMonth(trend.monthLabel);
  if (last === null) return `No dialed calls are known for ${name}`;
  const text = `${percent(last)} of ${name}'s calls were answered`;
  if (before === null) return text;
  const than = last === before ? 'the same as' : last > before ? 'up from' : 'down from';
  return `${text}, ${than} ${percent(before)} in ${shortMonth(trend.previousMonthLabel)}`;
}

/** An item of what needs attention: how many of what, and about the first. */
export function attentionText(item: AttentionItem, clientName: (id: string) => string) {
  const { kind, count: n, name, detail, client } = item;
  const ofClient = client === null ? '' : clientName(client);
  const others = n > 1 ? `, and ${count(n - 1)} more` : '';
  switch (kind) {
    case 'approval':
      return {
        title: `${counted(n, 'contact')} to approve`,
        detail: `Oldest: ${name}, submitted by ${ofClient}`,
      };
    case 'webhookOff':
      return {
        title: `${counted(n, 'webhook was', 'webhooks were')} turned off`,
        detail: `${name} of ${ofClient}${others}${detail ? `: ${detail}` : ''}`,
      };
    case 'sourceFailing':
      return {
        title: `${counted(n, 'source is', 'sources are')} failing`,
        detail: `${sourceNames[name] ?? name} of ${ofClient}${others}${detail ? `: ${detail}` : ''}`,
      };
    case 'clientExpired':
      return {
        title: `${counted(n, 'client has', 'clients have')} expired`,
        detail: `${name}${others}. Nobody there can sign in.`,
      };
    case 'clientExpiring':
      return {
        title: `${counted(n, 'client expires', 'clients expire')} within 14 days`,
        detail: `First: ${name}`,
      };
    case 'mailFailed':
      return {
        title: `${counted(n, 'email')} couldn't be sent`,
        detail: `To ${name}${others}${detail ? `: ${detail}` : ''}`,
      };
    case 'uploadRejects':
      return {
        title: `${counted(n, 'row was', 'rows were')} rejected in the last upload`,
        detail: name,
      };
    case 'firmReview':
      return {
        title: `${counted(n, 'firm name')} to review`,
        detail: `Oldest: “${name}”`,
      };
    case 'advisorReview':
      return {
        title: `${counted(n, 'pair of advisors', 'pairs of advisors')} to review`,
        detail: `First: ${name}`,
      };
  }
}
