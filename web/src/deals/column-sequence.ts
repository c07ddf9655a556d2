import type { DealBoard } from '@liftout/contract/deals';
import { useMemo } from 'react';
import { useOfferSequence } from '../contacts/index.ts';

/** Offers the cards of a column as the list that a contact's drawer goes through. */
export function ColumnSequence({ column: { stage, deals } }: { column: DealBoard['columns'][number] }) {
  const sequence = useMemo(
    () => ({
      ids: deals.map(({ contactId }) => contactId),
      before: 0,
      total: deals.length,
      openerOf: (id: string) => {
        const cards = `[data-stage="${stage}"] [data-deal-contact="${CSS.escape(id)}"] [data-open-contact]`;
        // On a phone the column is a tab, and the other one is hidden.
        return [...document.querySelectorAll<HTMLElement>(cards)].find((card) => card.offsetParent) ?? null;
      },
    }),
    [stage, deals],
  );
  useOfferSequence(stage, deals.length > 0 ? sequence : null);
  return null;
}
