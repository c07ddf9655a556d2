import { type findClientFirms, type listClientFirms, maxNamedFirms } from '@liftout/contract/client-firms';
import type { ParsedQuery, ResponseOf } from '@liftout/contract/endpoint';
import { foldForSearch } from '@liftout/contract/values/fold';
import { contactsByFirm, type FirmReader, nameInContacts } from '../firms/service.ts';
import { findTargetMarket, firmListOf, type MovesService, searchOf } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';

export type ClientFirmsService = ReturnType<typeof clientFirmsService>;

/** The firms of a client's target market and of its contacts. */
export function clientFirmsService(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  moves: Pick<MovesService, 'firms'>,
) {
  const today = () => clock.now().toISOString().slice(0, 10);
  // A client's scope reaches the moves of its market only. Each statement on contacts names the client.
  const read = <T>(scope: TenantScope, { isClient }: FirmReader, work: (tx: Tx) => Promise<T>) =>
    db.as(isClient ? scope : platformScope(scope.actor), work);

  return {
    list: (
      scope: TenantScope,
      asked: ParsedQuery<typeof listClientFirms>,
      reader: FirmReader,
    ): Promise<ResponseOf<typeof listClientFirms>> =>
      read(scope, reader, async (tx) => {
        const { clientId } = scope;
        const market = reader.readsOverview ? await findTargetMarket(tx, clientId) : null;
        const found = await contactsByFirm(tx, clientId, today());
        const known = found.map((firm) => ({ ...firm, name: firm.name ?? firm.spellings[0] ?? firm.key }));
        const { firms, ...table } = await firmListOf(tx, { market, asked, known, today: today() });
        // A firm that no record and no rule names is called as most contacts spell it.
        const unnamed = new Map(
          found.flatMap((one) => (one.name === null ? [[one.key, one.spellings]] : [])),
        );
        const spellings = firms.flatMap(({ key }) => unnamed.get(key ?? '') ?? []);
        const nameOf = await nameInContacts(tx, clientId, spellings);
        return {
          market,
          ...table,
          firms: firms.map(({ key, firm, ...row }) => ({
            ...row,
            firm: { ...firm, name: nameOf(unnamed.get(key ?? '') ?? []) ?? firm.name },
          })),
        };
      }),

    /** The firms of contacts and of the market that a text names; each word in a name or a spelling. */
    named: async (
      scope: TenantScope,
      q: string,
      reader: FirmReader,
    ): Promise<ResponseOf<typeof findClientFirms>> => {
      const { clientId } = scope;
      const found = await read(scope, reader, async (tx) => {
        const market = reader.readsOverview ? await findTargetMarket(tx, clientId) : null;
        const search = await searchOf(tx, q);
        const isNamed = (names: readonly string[], id: string | null, key: string | null) => {
          if ((id !== null && search.firms.includes(id)) || key === search.key) return true;
          const text = foldForSearch(names.join('\n'));
          return search.words.every(
            ({ word, firms }) => text.includes(foldForSearch(word)) || (id !== null && firms.includes(id)),
          );
        };
        const known = await contactsByFirm(tx, clientId, today());
        const own = known.filter(({ id, key, name, spellings }) =>
          isNamed([name ?? '', ...spellings], id, key),
        );
        const nameOf = await nameInContacts(
          tx,
          clientId,
          own.flatMap(({ name, spellings }) => (name === null ? spellings : [])),
        );
        return { market, isNamed, own, nameOf };
      });
      const { market, isNamed, own, nameOf } = found;
      const listed = new Set(own.map(({ id }) => id));
      const others =
        market === null
          ? []
          : await moves.firms({ scope, isClient: reader.isClient, readsContacts: true }, {});
      return [
        ...own.map(({ name, spellings, contacts }) => ({
          name: name ?? nameOf(spellings) ?? spellings[0] ?? '',
          contacts,
        })),
        ...others
          .filter(({ id, name }) => !listed.has(id) && isNamed([name], id, null))
          .map(({ name }) => ({ name, contacts: 0 })),
      ]
        .sort((a, b) => b.contacts - a.contacts || (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
        .slice(0, maxNamedFirms);
    },
  };
}
