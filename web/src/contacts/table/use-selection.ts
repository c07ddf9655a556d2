import type { Contact } from '@liftout/contract/contacts';
import { useCallback, useEffect, useMemo, useState } from 'react';

export interface Selection {
  /** By id; kept across pages of the same list. */
  contacts: ReadonlyMap<string, Contact>;
  has: (contact: Contact) => boolean;
  set: (contacts: readonly Contact[], selected: boolean) => void;
  clear: () => void;
}

/** The contacts selected for a bulk change. `list` identifies the list; another list starts without a selection. */
export function useSelection(list: string, shown: readonly Contact[]): Selection {
  const [contacts, setContacts] = useState<ReadonlyMap<string, Contact>>(new Map());
  const [listed, setListed] = useState(list);
  if (listed !== list) {
    setListed(list);
    setContacts(new Map());
  }
  // Rows on screen may be newer than the selected ones; bulk changes need their versions.
  useEffect(() => {
    setContacts((chosen) => {
      const newer = shown.filter((contact) => {
        const seen = chosen.get(contact.id);
        return seen !== undefined && seen.version < contact.version;
      });
      if (newer.length === 0) return chosen;
      return new Map([...chosen, ...newer.map((contact) => [contact.id, contact] as const)]);
    });
  }, [shown]);
  const set = useCallback<Selection['set']>(
    (given, selected) =>
      setContacts((before) => {
        const next = new Map(before);
        for (const contact of given) {
          if (selected) next.set(contact.id, contact);
          else next.delete(contact.id);
        }
        return next;
      }),
    [],
  );
  return useMemo(
    () => ({
      contacts,
      has: (contact) => contacts.has(contact.id),
      set,
      clear: () => setContacts(new Map()),
    }),
    [contacts, set],
  );
}
