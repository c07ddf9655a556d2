import type { ResearchFact } from '@liftout/contract/research';
import { money } from '@liftout/contract/values/money-text';
import { mentionedIn } from '../firms/service.ts';
import { toDollars } from '../platform/money.ts';
import type { KnownContact, NamedMove, StoredArticle } from './queries/profiles.ts';

/** Articles among the facts of a profile. */
const maxArticles = 5;

/** What a profile rests on, in our own words, each with its row. The model gets the same rows and none of these links. */
export function factsOf(
  contact: KnownContact | undefined,
  moves: readonly NamedMove[],
  articles: readonly StoredArticle[],
): ResearchFact[] {
  return [
    ...(contact ? [contactFact(contact)] : []),
    ...moves.map(moveFact),
    ...articles.map(
      ({ id, title, link, publishedAt, source }): ResearchFact => ({
        kind: 'news',
        id,
        text: `${title} (${source})`,
        link,
        at: publishedAt?.toISOString() ?? null,
      }),
    ),
  ];
}

function contactFact({ id, firm, jobTitle, city, crd, aumCents, revenueCents }: KnownContact): ResearchFact {
  const amount = (cents: number | null) => (cents === null ? 'not known' : money(toDollars(cents)));
  const place = [`${jobTitle?.trim() || 'At'}${jobTitle?.trim() ? ' at' : ''} ${firm}`, city]
    .filter(Boolean)
    .join(', ');
  const numbers = `AUM ${amount(aumCents)}, T12 ${amount(revenueCents)}${crd ? `, CRD ${crd}` : ''}`;
  return { kind: 'contact', id, text: `${place}. ${numbers}.`, link: null, at: null };
}

function moveFact(move: NamedMove): ResearchFact {
  const { id, movedOn, firmLeft, firmJoined, keptFirm, city, aumCents, certainty } = move;
  const lane = [
    firmLeft && `left ${firmLeft}`,
    firmJoined && `joined ${firmJoined}`,
    keptFirm && `stayed with ${keptFirm}`,
  ]
    .filter(Boolean)
    .join(', ');
  const aum = aumCents === null ? '' : `, with ${money(toDollars(aumCents))}`;
  const fact = `${lane.charAt(0).toUpperCase()}${lane.slice(1)} in ${city}${aum}`;
  const text = certainty === 'maybe' ? `Maybe the same person: ${lane} in ${city}${aum}` : fact;
  return { kind: 'move', id, text, link: null, at: `${movedOn}T00:00:00.000Z` };
}

/** The newest articles that name the person or the firm. */
export function articlesAbout(
  articles: readonly StoredArticle[],
  { firstName, lastName }: { firstName: string; lastName: string },
  firms: readonly string[],
): StoredArticle[] {
  const named = [`${firstName} ${lastName}`, ...firms].map((name) => {
    const phrase = (name.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').toLowerCase();
    return [phrase, { shown: name, written: name }] as const;
  });
  const names = new Map(named.filter(([phrase]) => phrase !== ''));
  return articles
    .filter(({ title, summary }) => mentionedIn(`${title}. ${summary}`, names).length > 0)
    .slice(0, maxArticles);
}
