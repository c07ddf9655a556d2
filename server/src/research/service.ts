import {
  deepDiveNotConfigured,
  extractionNotConfigured,
  type LinkedInFacts,
  type ResearchFact,
  type ResearchProfile,
  researchFact,
} from '@liftout/contract/research';
import { type LinkedInProfile, parseLinkedInUrl } from '@liftout/contract/values/linkedin';
import * as z from 'zod/mini';
import { blockKey } from '../advisors/service.ts';
import { doNotContactMessage, refuseErased, sharePeople } from '../contacts/service.ts';
import type { MailService } from '../mail/service.ts';
import { personKey } from '../moves/service.ts';
import { openChat } from '../platform/ai/chat.ts';
import { audit } from '../platform/audit.ts';
import { findClientOfRow } from '../platform/db/client-of-row.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import type { Scope, TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import {
  conflict,
  HttpError,
  invalid,
  notConfigured,
  notFound,
  upstreamFailed,
} from '../platform/http/errors/http-error.ts';
import { Markup } from '../platform/mail/markup.ts';
import { composeMail } from '../platform/mail/page.ts';
import { senderName, senderNote } from '../platform/mail/sender.ts';
import { openOutbound } from '../platform/outbound/outbound.ts';
import { readPortalName } from '../platform/queries/settings.ts';
import { openCredentials } from '../sources/service.ts';
import { researchBudget } from './budget.ts';
import { articlesAbout, factsOf } from './facts.ts';
import { extractionFacts, ownFacts, readExtraction } from './linkedin.ts';
import { extractionRules, profileFacts, profileRules, type Subject } from './prompts.ts';
import {
  findArticles,
  findContact,
  findContactByLinkedIn,
  findContactsNamed,
  findMovesOf,
  findProfiles,
  findStoredProfile,
  insertProfile,
  type KnownContact,
  type RequestedProfile,
} from './queries/profiles.ts';
import { readProfile } from './read-profile.ts';

export type ResearchService = ReturnType<typeof researchService>;

/** Timeouts of the model. */
const defaultTimeouts = { profileMs: 60_000, extractionMs: 20_000 };

const unusable = 'The language model wrote nothing we can show.';
const notOurs = 'You can only send a profile written in Liftout. Run the research again, then send it.';

/** Research on advisors: a language model writes it from facts in our own data. */
export function researchService(platform: Platform, mail: MailService, timeouts = defaultTimeouts) {
  const { config, db, clock } = platform;
  const outbound = openOutbound(config);
  const credentials = openCredentials(platform);
  const budget = researchBudget(platform);

  /** The model, with the client's own key or the installation's; undefined without any. */
  const chatOf = async ({ clientId }: TenantScope) =>
    openChat({ openai: (await credentials.of(clientId, 'openai')).config }, outbound);

  /** `readsNews`: whether the caller may see the client's news. */
  async function deepDive(
    scope: TenantScope,
    subject: Subject & { contactId: string | null },
    { readsNews }: { readsNews: boolean },
  ) {
    const chat = await chatOf(scope);
    if (!chat) throw notConfigured(deepDiveNotConfigured);
    const { contactId, ...named } = subject;
    const { contact, moves, articles } = await db.as(scope, async (tx) => {
      const known = await subjectContact(tx, scope.clientId, subject);
      if (known?.doNotContactAt) throw conflict(doNotContactMessage);
      return {
        contact: known,
        moves: await movesOf(tx, scope.clientId, named, known),
        articles: readsNews ? await findArticles(tx, scope.clientId) : [],
      };
    });
    const firms = [...new Set([named.firm, ...(contact ? [contact.firm] : [])])];
    const news = articlesAbout(articles, named, firms);
    const profileHtml = await budget.spend(scope, async () => {
      const answer = await chat.ask({
        system: profileRules,
        user: profileFacts(named, { contact, moves, news }, clock.now()),
        timeoutMs: timeouts.profileMs,
      });
      const read = await readProfile(answer).catch((error: unknown) => {
        throw error instanceof HttpError ? error : upstreamFailed(unusable, error);
      });
      if (read === null) throw upstreamFailed(unusable);
      return read;
    });
    const profile = {
      id: newId(),
      contactId: contact?.id ?? null,
      profileHtml,
      facts: factsOf(contact, moves, news),
      model: chat.model,
      createdAt: clock.now(),
    };
    await db.as(scope, async (tx) => {
      const { firstName, lastName, firm } = named;
      const { clientId, actor } = scope;
      // The model took its time: meanwhile the contact may have been erased.
      await sharePeople(tx, clientId);
      if (contact) await refuseErased(tx, clientId, contact.id);
      await insertProfile(tx, { ...profile, clientId, firstName, lastName, firm, createdBy: actor.name });
      const after = { contactId: profile.contactId, firstName, lastName, firm, model: profile.model };
      await audit(
        tx,
        { action: 'research.written', entity: 'research', entityId: profile.id, after },
        profile.createdAt,
      );
    });
    return { ...profile, createdAt: profile.createdAt.toISOString() };
  }

  async function scrapeLinkedIn(scope: TenantScope, url: string): Promise<LinkedInFacts> {
    const profile = parseLinkedInUrl(url);
    if (!profile) throw invalid([{ path: 'url', message: 'Enter a LinkedIn profile URL.' }]);
    const chat = await chatOf(scope);
    if (!chat) throw notConfigured(extractionNotConfigured);
    const own = await db.as(scope, (tx) => ownFactsOf(tx, scope.clientId, profile));
    return budget.spend(scope, async () => {
      const answer = await chat.ask({
        system: extractionRules,
        user: extractionFacts(profile, own),
        timeoutMs: timeouts.extractionMs,
      });
      const facts = readExtraction(answer, profile, own);
      if (!facts) throw upstreamFailed('The language model gave an unexpected answer.');
      return facts;
    });
  }

  /** Mails a stored profile of the client. Throws 400 for any other text, so that none is sent in our name. */
  async function emailProfile(
    scope: TenantScope,
    { userEmail, ...requested }: RequestedProfile & { userEmail: string },
  ) {
    return db.as(scope, async (tx) => {
      const profile = await findStoredProfile(tx, scope.clientId, requested);
      if (!profile) throw invalid([{ path: 'profileHtml', message: notOurs }]);
      if (profile.doNotContactAt) throw conflict(doNotContactMessage);
      const { firstName, lastName, profileHtml, clientName } = profile;
      const contactName = `${firstName} ${lastName}`;
      const sender = { userName: scope.actor.name, clientName };
      const title = `Research profile: ${contactName}`;
      const portalName = await readPortalName(tx);
      const note = senderNote(sender, config.publicUrl, portalName);
      const footer = `${note} AI wrote it from ${portalName}'s data: check it before you rely on it.`;
      const page = {
        title,
        preview: `What we know about ${contactName}`,
        body: new Markup(profileHtml),
        sender: senderName(sender),
        footer,
        portalName,
      };
      return mail.post(tx, {
        to: userEmail,
        subject: title,
        ...composeMail(page),
        clientId: scope.clientId,
        byHand: { as: 'profile', contactId: profile.contactId },
      });
    });
  }

  return {
    budget,
    deepDive,
    scrapeLinkedIn,
    emailProfile,

    /** Throws 404 for a contact that the caller can't see. */
    contactResearch: (
      scope: Scope,
      contactId: string,
      { readsNews }: { readsNews: boolean },
    ): Promise<ResearchProfile[]> =>
      db.as(scope, async (tx) => {
        const clientId = await findClientOfRow(tx, 'contacts', contactId);
        if (clientId === undefined) throw notFound('This contact');
        const profiles = await findProfiles(tx, clientId, contactId);
        return profiles.map(({ clientId: _, createdAt, facts, ...profile }) => ({
          ...profile,
          facts: storedFacts(facts).filter(({ kind }) => readsNews || kind !== 'news'),
          createdAt: createdAt.toISOString(),
        }));
      }),
  };
}

/** The contact with the given id (404 where it isn't the client's), or the only one that matches name and firm. */
async function subjectContact(
  tx: Tx,
  clientId: string,
  { contactId, firm, ...name }: Subject & { contactId: string | null },
): Promise<KnownContact | undefined> {
  if (contactId !== null) {
    const contact = await findContact(tx, clientId, contactId);
    if (!contact) throw notFound('This contact');
    return contact;
  }
  const named = await findContactsNamed(tx, clientId, name);
  const atFirm = named.filter((contact) => contact.firm.toLowerCase() === firm.toLowerCase());
  return atFirm.length > 0 ? single(atFirm) : single(named);
}

async function ownFactsOf(tx: Tx, clientId: string, profile: LinkedInProfile): Promise<LinkedInFacts> {
  const byAddress = await findContactByLinkedIn(tx, clientId, spellingsOf(profile.url));
  if (byAddress) return ownFacts(byAddress, []);
  if (profile.lastName === '') return ownFacts(undefined, []);
  const named = await findContactsNamed(tx, clientId, profile);
  const contact = single(named);
  return ownFacts(contact, await movesOf(tx, clientId, profile, contact));
}

/** The moves of the advisor that a contact is or may be; without a contact, of everyone of the name. */
const movesOf = (
  tx: Tx,
  clientId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
  contact: KnownContact | undefined,
) =>
  findMovesOf(tx, clientId, {
    person: personKey(firstName, lastName),
    block: blockKey(firstName, lastName),
    contactId: contact?.id ?? null,
  });

/** What an earlier release stored in another form is left out. */
const storedFacts = (facts: unknown): ResearchFact[] => factList.safeParse(facts).data ?? [];
const factList = z.array(researchFact);

const single = <T>(list: T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** Spellings of one profile's address. */
function spellingsOf(url: string): string[] {
  const path = url.replace(/^https:\/\/www\./, '');
  return ['https://www.', 'https://', 'http://www.', 'http://', 'www.', ''].flatMap((start) => [
    start + path,
    `${start}${path}/`,
  ]);
}
