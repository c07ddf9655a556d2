import * as activity from '@liftout/contract/activity';
import * as deals from '@liftout/contract/deals';
import * as news from '@liftout/contract/news';
import { z } from 'zod';
import { tool } from '../tool.ts';
import { mayBeContacted } from './contacts.ts';
import { inputs, shortened } from './inputs.ts';
import { knownCents, worthOf } from './values.ts';

export const pipeline = tool({
  name: 'pipeline',
  title: 'The pipeline',
  description:
    "The client's open deals by stage: counts, totals in cents, of how many deals the value is known, and the largest deals of each stage. Null is an unknown value.",
  of: deals.dealBoard,
  input: z.object({ client: inputs.client }),
  async answer(_, asking) {
    const { body } = await asking.ask(deals.dealBoard, { query: asking.named });
    return {
      openDeals: body.count,
      ...worthOf(body),
      stages: body.columns.map((column) => ({
        stage: column.stage,
        count: column.count,
        ...worthOf(column),
        largest: column.deals.filter(mayBeContacted).map((deal) => ({
          contact: deal.contactPerson,
          contactId: deal.contactId,
          firm: deal.firmName,
          valueInCents: knownCents(deal.value),
          lastInteraction: deal.lastInteraction,
          link: asking.page('contacts', { contact: deal.contactId }),
        })),
      })),
      source: "The client's deals.",
      link: asking.page('pipeline'),
    };
  },
});

export const newsTool = tool({
  name: 'news',
  title: 'News',
  description: "The latest articles of the client's news feed.",
  of: news.news,
  input: z.object({ limit: inputs.limit(10), client: inputs.client }),
  async answer({ limit }, asking) {
    const { body } = await asking.ask(news.news, { params: { client: asking.clientId } });
    return {
      articles: body
        .slice(0, limit)
        .map(({ timeAgo: _, ...article }) => ({ ...article, summary: shortened(article.summary) })),
      source: "The client's news feed.",
      link: asking.page(''),
    };
  },
});

export const engagement = tool({
  name: 'engagement',
  title: 'Engagement',
  description:
    'Calls, emails and texts of a month with the month before: dials, connect rate, talk time, how calls ended.',
  of: activity.engagementMetrics,
  input: z.object({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/, 'Use a month such as 2025-08.')
      .optional()
      .describe('YYYY-MM; by default the current month.'),
    client: inputs.client,
  }),
  async answer({ month }, asking) {
    const query = { ...asking.named, ...(month !== undefined && { dateRange: month }) };
    const { body } = await asking.ask(activity.engagementMetrics, { query });
    return {
      ...body[0],
      units: 'Rates in percent, durations in seconds.',
      source: "The client's activities.",
      link: asking.page('', { month, section: 'engagement' }),
    };
  },
});
