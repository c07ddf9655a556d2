import type { Contact } from '@liftout/contract/contacts';
import { DealMoney, Money } from '../../ui/data/values.tsx';

/** What a contact is worth, in the little room of a phone: the deal's value, or else the assets; nothing where neither is known. */
export function ContactValue({ contact: { dealValue, aum } }: { contact: Contact }) {
  if (dealValue)
    return (
      <span className="shrink-0 font-medium text-ink">
        <DealMoney cents={dealValue} />
      </span>
    );
  if (aum === null) return null;
  return (
    <span className="shrink-0">
      <Money dollars={aum} /> AUM
    </span>
  );
}
