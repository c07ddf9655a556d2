import * as z from 'zod/mini';
import { clientId, clientParams, idParams, instant, requiredText, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { mailAccepted, recipient } from './mail.ts';
import { parseLinkedInUrl } from './values/linkedin.ts';

/** The maximum length of sanitised HTML; a model writes one or two pages. */
export const maxProfileHtml = 100_000;

/** Messages of the 503 where no model is configured; the screen shows its own text (spec section 8). */
export const deepDiveNotConfigured = 'OpenAI API key is not configured';
export const extractionNotConfigured = 'AI extraction service is not configured';

/** Runs of a client in a day where an admin has set nothing else. */
export const defaultRunsPerDay = 100;

/** A fact of a profile from our own data, in our words. */
export const researchFact = z.object({
  kind: z.enum(['contact', 'move', 'news']),
  /** Of the row. */
  id: z.uuid(),
  text: z.string(),
  /** Of an article: its address. */
  link: textOrNull,
  /** The day of a move, the instant of an article. */
  at: z.nullable(instant),
});
export type ResearchFact = z.infer<typeof researchFact>;

/** 429 where the client's runs of the day are spent. A call that failed does not count. */
export const deepDive = endpoint({
  method: 'POST',
  path: '/api/deep-dive',
  summary: 'Have a model write what is known of an advisor',
  access: 'contacts',
  tenant: 'body',
  takesLong: true,
  changes: ['research'],
  body: z.object({
    firstName: requiredText(100, 'First name is required.'),
    lastName: requiredText(100, 'Last name is required.'),
    firm: requiredText(200, 'Firm is required.'),
    city: z.nullish(text(100)),
    client: z.optional(clientId),
    /** The contact; by default the one contact of that name, if there is exactly one. */
    contactId: z.nullish(z.uuid('Unknown ID.')),
  }),
  response: z.object({
    id: z.uuid(),
    /** Sanitised: no scripts, styles, images or handlers. */
    profileHtml: z.string(),
    /** What it rests on: all that is stated as a fact, apart from what the model wrote. */
    facts: z.array(researchFact),
    contactId: z.nullable(z.uuid()),
    model: z.string(),
    createdAt: instant,
  }),
  limit: { max: 20, windowSeconds: 600 },
});

export const researchProfile = z.object({
  id: z.uuid(),
  contactId: z.nullable(z.uuid()),
  firstName: z.string(),
  lastName: z.string(),
  firm: z.string(),
  profileHtml: z.string(),
  facts: z.array(researchFact),
  model: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});
export type ResearchProfile = z.infer<typeof researchProfile>;

export const contactResearch = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/research',
  summary: 'What was written about a contact, newest first: 50 profiles, or as many as 2 MB hold',
  access: 'contacts',
  tenant: 'row',
  reads: ['research'],
  params: idParams,
  response: z.array(researchProfile),
});

/** Facts derived from a LinkedIn address and our own data; empty is unknown. LinkedIn itself is not read. */
export const linkedInFacts = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  location: z.string(),
  title: z.string(),
});
export type LinkedInFacts = z.infer<typeof linkedInFacts>;

export const scrapeLinkedIn = endpoint({
  method: 'POST',
  path: '/api/scrape-linkedin',
  summary: 'Fill in a contact from a LinkedIn address',
  access: 'contacts',
  tenant: 'body',
  takesLong: true,
  // It stores nothing.
  changes: [],
  body: z.object({
    url: requiredText(500, 'A LinkedIn URL is required.').check(
      z.refine(
        (url) => parseLinkedInUrl(url) !== null,
        'Enter a LinkedIn profile URL, such as https://www.linkedin.com/in/jane-doe.',
      ),
    ),
    client: z.optional(clientId),
  }),
  response: linkedInFacts,
  limit: { max: 30, windowSeconds: 600 },
});

/**
 * Sends a stored profile of the client, never other text: by `researchId`, or the one with exactly this `profileHtml`.
 * The name in the mail is the stored one.
 */
export const emailProfile = endpoint({
  method: 'POST',
  path: '/api/email-profile',
  summary: 'Send a stored research profile by e-mail',
  access: 'contacts',
  tenant: 'body',
  changes: ['mail'],
  body: z.object({
    profileHtml: requiredText(maxProfileHtml, 'There is no profile to send.'),
    userEmail: recipient,
    contactName: requiredText(200, "Enter the contact's name."),
    researchId: z.optional(z.uuid('Unknown ID.')),
    client: z.optional(clientId),
  }),
  response: mailAccepted,
  limit: { max: 20, windowSeconds: 600 },
});

export const researchBudget = z.object({ runsPerDay: z.int(), usedToday: z.int() });
export type ResearchBudget = z.infer<typeof researchBudget>;

export const readResearchBudget = endpoint({
  method: 'GET',
  path: '/api/admin/research-budget/:client',
  summary: 'How often a client may ask the language model in a day, and how often it has today',
  access: 'admin',
  tenant: 'params',
  reads: ['research'],
  params: clientParams,
  response: researchBudget,
});

export const saveResearchBudget = endpoint({
  method: 'PUT',
  path: '/api/admin/research-budget/:client',
  summary: 'Set how often a client may ask the language model in a day',
  access: 'admin',
  tenant: 'params',
  changes: ['research'],
  params: clientParams,
  body: z.object({
    runsPerDay: z
      .number('Enter a number.')
      .check(
        z.int('Enter a whole number.'),
        z.minimum(0, 'Enter 0 or more.'),
        z.maximum(10_000, 'The most is 10,000.'),
      ),
  }),
  response: researchBudget,
});
