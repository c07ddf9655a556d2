import type { ListedNotification, NotifiedStep } from '@liftout/contract/notifications';
import { Link } from '@tanstack/react-router';
import { calendarDay } from '../lib/format/times.ts';
import { linkStyle } from './link-style.ts';

/** What to do, and by when. */
export const stepText = ({ what, dueOn }: NotifiedStep): string => `${what}, by ${calendarDay(dueOn)}`;

interface StepListProps {
  steps: NonNullable<ListedNotification['steps']>;
  contactsPath: string;
  onOpen: () => void;
}

/** Several next steps, each with a link to whom it is about. */
export function StepList({ steps: { total, listed }, contactsPath, onOpen }: StepListProps) {
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm">
      {listed.map((step) => (
        <li key={step.stepId}>
          <Link to={contactsPath} search={{ contact: step.contactId }} onClick={onOpen} className={linkStyle}>
            {step.name}
            <span className="text-ink-soft">: {stepText(step)}</span>
          </Link>
        </li>
      ))}
      {total > listed.length ? <li className="text-ink-soft">and {total - listed.length} more</li> : null}
    </ul>
  );
}
