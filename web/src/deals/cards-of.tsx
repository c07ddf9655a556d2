import type { Deal } from '@liftout/contract/deals';
import type { ReactNode } from 'react';
import { MovedContactsOf } from '../contacts/index.ts';
import { TouchesOfCards } from './card-touches.tsx';

/** The number of cards that one request is about. */
export const maxCards = 50;

interface CardsOfProps {
  clientId: string;
  /** At most `maxCards`: a page of cards, or the board. */
  deals: readonly Pick<Deal, 'contactId'>[];
  children: ReactNode;
}

/** Tells the cards in it which of their contacts moved, and how often they were reached, by one request each. */
export function CardsOf({ clientId, deals, children }: CardsOfProps) {
  const ids = deals.map(({ contactId }) => contactId);
  return (
    <MovedContactsOf clientId={clientId} ids={ids}>
      <TouchesOfCards clientId={clientId} ids={ids}>
        {children}
      </TouchesOfCards>
    </MovedContactsOf>
  );
}
