import type { ListedNotification, NotifiedDecision } from '@liftout/contract/notifications';
import { Link } from '@tanstack/react-router';
import { linkStyle } from './link-style.ts';

const words = { approved: 'approved', rejected: 'rejected', reopened: 'waits again' } as const;

/** The contact where there is one, else the list of submissions. */
export const linkOf = ({ contactId }: NotifiedDecision): { contact: string } | { submitted: 'open' } =>
  contactId === null ? { submitted: 'open' } : { contact: contactId };

interface DecisionListProps {
  decisions: NonNullable<ListedNotification['decisions']>;
  contactsPath: string;
  onOpen: () => void;
}

/** Decisions on several submissions, each with a link. */
export function DecisionList({ decisions: { total, listed }, contactsPath, onOpen }: DecisionListProps) {
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm">
      {listed.map((one) => (
        <li key={`${one.submissionId} ${one.outcome}`}>
          <Link to={contactsPath} search={linkOf(one)} onClick={onOpen} className={linkStyle}>
            {one.name}
            <span className="text-ink-soft">
              : {words[one.outcome]}
              {one.reason === null ? null : `, ${one.reason}`}
            </span>
          </Link>
        </li>
      ))}
      {total > listed.length ? (
        <li>
          <Link to={contactsPath} search={{ submitted: 'open' }} onClick={onOpen} className={linkStyle}>
            <span className="text-ink-soft">and {total - listed.length} more</span>
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
