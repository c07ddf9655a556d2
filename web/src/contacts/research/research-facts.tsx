import type { ResearchFact } from '@liftout/contract/research';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '../../auth/index.ts';
import { calendarDay } from '../../lib/format/times.ts';

const kinds = { contact: 'Contact', move: 'Move', news: 'News' } as const;

interface ResearchFactsProps {
  clientId: string;
  facts: readonly ResearchFact[];
  /** Before a link leaves the dialog. */
  onLeave: () => void;
}

/** What of a profile is from our own data, each with its row. */
export function ResearchFacts({ clientId, facts, onLeave }: ResearchFactsProps) {
  if (facts.length === 0)
    return (
      <p className="text-ink-soft text-sm">
        Nothing about this person is in your data or its moves and news.
      </p>
    );
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {facts.map((fact) => (
        <li key={`${fact.kind} ${fact.id}`} className="flex gap-3">
          <span className="w-16 shrink-0 text-ink-faint text-xs leading-5">{kinds[fact.kind]}</span>
          <span className="wrap-anywhere min-w-0">
            <FactLink clientId={clientId} fact={fact} onLeave={onLeave}>
              {fact.text}
            </FactLink>
            {fact.at === null ? null : (
              <span className="text-ink-faint"> · {calendarDay(fact.at.slice(0, 10))}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const style = 'underline decoration-line underline-offset-[3px] hover:decoration-current';

function FactLink({
  clientId,
  fact: { kind, id, link },
  onLeave,
  children,
}: {
  clientId: string;
  fact: ResearchFact;
  onLeave: () => void;
  children: ReactNode;
}) {
  const isAdmin = useUser().role === 'admin';
  if (kind === 'news' && link !== null)
    return (
      <a href={link} target="_blank" rel="noreferrer" className={style}>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  if (kind === 'contact')
    return (
      <Link to="." search={(previous) => ({ ...previous, contact: id })} className={style} onClick={onLeave}>
        {children}
      </Link>
    );
  if (kind !== 'move') return children;
  const move = { className: style, onClick: onLeave, children };
  return isAdmin ? (
    <Link to="/moves" search={{ market: 'all', move: id }} {...move} />
  ) : (
    <Link to="/client/$clientId/moves" params={{ clientId }} search={{ move: id }} {...move} />
  );
}
