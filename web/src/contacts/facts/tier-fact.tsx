import type { Contact } from '@liftout/contract/contacts';
import { cx } from '../../ui/cx.ts';
import { printedControl } from '../../ui/form/control-style.ts';
import { Select } from '../../ui/form/select.tsx';
import { tierOptions } from '../labels.ts';
import { useEditFact } from './use-edit-fact.ts';

/** The value for no tier, as a select can't have an empty value. */
const noTier = 'none';
const choices = [{ value: noTier, label: 'No tier' } as const, ...tierOptions];

/** A contact's tier, chosen in place. */
export function TierFact({ clientId, contact }: { clientId: string; contact: Contact }) {
  const edit = useEditFact(clientId);
  const set = (to: Contact['advisorTier']) => {
    if (to !== contact.advisorTier) edit.mutate({ contact, fact: 'advisorTier', to: { advisorTier: to } });
  };
  return (
    <span className="-mx-2.25 flex print:mx-0">
      <Select
        label="Tier"
        className={cx('border-transparent! bg-transparent! px-2! hover:bg-hover!', printedControl)}
        options={choices}
        value={contact.advisorTier ?? noTier}
        onValueChange={(tier) => set(tier === noTier ? null : tier)}
      />
    </span>
  );
}
