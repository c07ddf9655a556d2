import { advisorTier, stage } from '@liftout/contract/contact-fields';
import * as contacts from '@liftout/contract/contacts';
import * as firms from '@liftout/contract/firms';
import { z } from 'zod';
import { type Asking, tool } from '../tool.ts';
import { inputs, shortened } from './inputs.ts';
import { knownCents, worthOf } from './values.ts';

const yesOrNo = (value: boolean | undefined): 'yes' | 'no' | undefined =>
  value === undefined ? undefined : value ? 'yes' : 'no';

export const mayBeContacted = ({ doNotContact }: { doNotContact?: true | undefined }): boolean =>
  !doNotContact;

const toContact = (found: contacts.Contact, asking: Asking) => ({
  id: found.id,
  name: found.name,
  title: found.jobTitle,
  firm: found.firm,
  city: found.city,
  tier: found.advisorTier,
  assetsInDollars: found.aum,
  revenueInDollars: found.revenue,
  stage: found.pipelineStage,
  highValue: found.isHighValue === 'yes',
  lastContacted: found.lastContacted,
  doNotContact: found.doNotContact?.reason ?? null,
  nextSteps: shortened(found.nextSteps),
  link: asking.page('contacts', { contact: found.id }),
});

export const findContacts = tool({
  name: 'find_contacts',
  title: 'Find contacts',
  description:
    "Advisors in the client's contacts, by name, firm, city, stage, value, or time without contact. Without those who must not be contacted.",
  of: contacts.listContacts,
  input: z.object({
    search: inputs.words('Words of a name, firm or email; all must occur.'),
    firm: inputs.words('A firm, as the contacts have it.'),
    city: inputs.words('A city.'),
    stage: z.enum(stage.options).optional().describe('The stage of the deal.'),
    tier: z.enum(advisorTier.options).optional(),
    high_value: z.boolean().optional().describe('Only those with a star, or only those without.'),
    not_contacted_days: z
      .number()
      .int()
      .min(1)
      .max(3650)
      .optional()
      .describe('Not contacted for this many days, or never.'),
    sort: z.enum(contacts.contactSorts).default('lastName'),
    descending: z.boolean().default(false),
    limit: inputs.limit(25),
    client: inputs.client,
  }),
  async answer(given, asking) {
    const { search: q, firm: firmName, city, stage: inStage, tier, sort, limit } = given;
    const highValue = yesOrNo(given.high_value);
    const order = given.descending ? 'desc' : 'asc';
    const filters = { q, firm: firmName, city, stage: inStage, tier, highValue, doNotContact: 'no' } as const;
    const notContactedDays = given.not_contacted_days;
    const { body, total } = await asking.ask(contacts.listContacts, {
      query: {
        ...asking.named,
        ...filters,
        notContactedDays,
        sort,
        order,
        pageSize: limit,
      },
    });
    return {
      total,
      contacts: body.map((found) => toContact(found, asking)),
      source: "The client's contacts.",
      link: asking.page('contacts', {
        ...filters,
        notContactedDays: notContactedDays?.toString(),
        sort,
        order,
      }),
    };
  },
});

export const contact = tool({
  name: 'contact',
  title: 'One contact',
  description: 'A contact with what happened: calls, emails, meetings, notes, moves and edits, newest first.',
  of: contacts.getContact,
  input: z.object({
    id: z.uuid('Use the id of a contact, as find_contacts answers it.'),
    limit: inputs.limit(20),
  }),
  async answer({ id, limit }, asking) {
    const params = { id };
    const { body } = await asking.ask(contacts.getContact, { params });
    const { body: timeline } = await asking.ask(contacts.contactTimeline, { params, query: { limit } });
    return {
      contact: {
        ...toContact(body, asking),
        // Nothing to reach them by where they must not be contacted.
        email: body.doNotContact ? null : body.email,
        phone: body.doNotContact ? null : body.phone,
        notes: shortened(body.notes),
        crd: body.crd,
        dealValueInCents: knownCents(body.dealValue),
      },
      timeline: timeline.entries.map(toEntry),
      hasMore: timeline.next !== null,
      source: "The client's contacts and activities, and advisor moves of the same name.",
    };
  },
});

function toEntry(entry: contacts.TimelineEntry): object {
  const { kind, at } = entry;
  if (kind === 'edit') return { kind, at, action: entry.action, by: entry.by };
  if (kind === 'move') {
    const { firmLeft: left, firmJoined: joined, city, aum: assetsInDollars } = entry;
    return { kind, at, left, joined, city, assetsInDollars };
  }
  if (kind === 'intel') {
    const { subject, notes, priority, by } = entry;
    return { kind, at, subject, notes: shortened(notes), priority, by };
  }
  const { type, subject, outcome, notes, duration: seconds, by } = entry;
  return { kind, at, type, subject, outcome, notes: shortened(notes), seconds, by };
}

export const firm = tool({
  name: 'firm',
  title: 'A firm',
  description:
    'What the client has at a firm: contacts, open deals, the latest moves to and from it, and news.',
  of: firms.readFirm,
  input: z.object({ name: inputs.name, client: inputs.client }),
  async answer({ name }, asking) {
    const params = { firmName: name };
    const { body } = await asking.ask(firms.readFirm, { params, query: asking.named });
    return {
      firm: body.name,
      contacts: body.contacts,
      assetsInDollars: body.totalAUM,
      openDeals: body.opportunities,
      pipelineInDollars: body.opportunities > 0 && body.pipelineKnown === 0 ? null : body.pipelineValue,
      pipelineKnownFor: `${body.pipelineKnown} of ${body.opportunities}`,
      winRatePercent: body.winRate,
      stages: body.stages.map((column) => ({
        stage: column.stage,
        count: column.count,
        ...worthOf(column),
      })),
      topContacts: body.topContacts
        .filter(mayBeContacted)
        .slice(0, 10)
        .map((member) => ({
          id: member.id,
          name: member.name,
          title: member.jobTitle,
          stage: member.pipelineStage,
          assetsInDollars: member.aum,
          link: asking.page('contacts', { contact: member.id }),
        })),
      recentMoves: body.recentMoves.map(({ id: _, aum, ...move }) => ({ ...move, assetsInDollars: aum })),
      news: body.news.map((article) => ({ ...article, summary: shortened(article.summary) })),
      dataAsOf: body.asOf,
      source: "The client's contacts and deals, advisor moves, and the client's news feed.",
    };
  },
});
