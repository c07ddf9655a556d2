import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface EmptyStateProps {
  /** What is not there: `No recent activities found`. */
  title: string;
  /** What would be here, and how it comes. */
  description?: ReactNode;
  icon?: ReactNode;
  /** The step that fills it. */
  action?: ReactNode;
  /** Less room, inside a card. */
  compact?: boolean;
}

/** Nothing here yet: says what would be, and offers the step that fills it. */
export function EmptyState({ title, description, icon, action, compact = false }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center justify-center text-center',
        compact ? 'px-4 py-8' : 'px-6 py-14',
      )}
    >
      {icon ? <span className="mb-3 inline-flex text-ink-faint">{icon}</span> : null}
      <p className="font-medium">{title}</p>
      {description ? <p className="mt-1 max-w-sm text-ink-soft text-sm">{description}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
