import { phoneKeyOf, toE164 } from '../contacts/service.ts';
import { otherSpellings } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { foundBy } from './found-by.ts';
import type { Person } from './queries/mentions.ts';
import { type Identity, readFirmsOfNamesakes, readIdentities, type Subject } from './queries.ts';

/** Matches nothing. */
const unknown = { any: '(?!)', sure: null, theirs: null, hints: [] };

/** What calls of a number are found by; null: nobody can be called by it. */
function phoneKeyIn({ phone }: Identity): string | null {
  const number = toE164(phone);
  return number === null ? null : phoneKeyOf(number);
}

const known = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.flatMap((value) => (value === null || value.trim() === '' ? [] : [value.trim()]))),
];

/** A contact with what it is found by in texts, as it is and was; one of whom nothing is known is found by nothing. */
export async function personOf(
  tx: Tx,
  clientId: string,
  id: string,
  { isErased }: Pick<Subject, 'isErased'>,
): Promise<{ person: Person; phoneKeys: string[] }> {
  if (isErased) return { person: { id, names: [], firms: {}, ...unknown }, phoneKeys: [] };
  const identities = await readIdentities(tx, clientId, id);
  const phoneKeys = known(identities.map(phoneKeyIn));
  const names = [
    ...new Map(
      identities.map(({ firstName, lastName }) => {
        const name = { firstName: firstName ?? '', lastName: lastName ?? '' };
        return [`${name.firstName} ${name.lastName}`, name] as const;
      }),
    ),
  ];
  const found = foundBy({
    names: names.map(([, name]) => name),
    emails: known(identities.map(({ email }) => email)),
    phoneKeys,
    crds: known(identities.map(({ crd }) => crd)),
    profiles: known(identities.map(({ linkedinUrl }) => linkedinUrl)),
  });
  const namesakes = await readFirmsOfNamesakes(tx, clientId, id);
  const firms = await otherSpellings(tx, known([...identities, ...namesakes].map(({ firm }) => firm)));
  return { person: { id, names: names.map(([name]) => name), firms, ...(found ?? unknown) }, phoneKeys };
}
