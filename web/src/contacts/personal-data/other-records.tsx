import type { Mentions } from '@liftout/contract/personal-data';
import { TextLink } from '../../ui/form/link-button.tsx';

/** Other contacts that may be the same person, which erasing leaves: each opens in a tab of its own. */
export function OtherRecords({ clientId, records }: { clientId: string; records: Mentions['records'] }) {
  if (records.length === 0) return null;
  return (
    <section aria-label="Other records of this person" className="flex flex-col gap-2">
      <p className="text-sm">
        {records.length === 1
          ? "Another contact has an email or CRD number of this person. It stays. If it's them, erase it too:"
          : 'Other contacts have an email or CRD number of this person. They stay. Erase those that are them too:'}
      </p>
      <ul className="divide-y rounded-control border">
        {records.map(({ contactId, contact, firm, isArchived }) => (
          <li key={contactId} className="wrap-anywhere px-3 py-2 text-sm">
            <TextLink
              to="/client/$clientId/contacts"
              params={{ clientId }}
              search={{ contact: contactId }}
              target="_blank"
            >
              {contact}
            </TextLink>
            {[firm, isArchived ? 'archived' : ''].filter((part) => part !== '').map((part) => `, ${part}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
