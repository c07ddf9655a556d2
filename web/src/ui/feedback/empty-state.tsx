import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface EmptyStateProps {
  /** What is missing: `No recent activities found`. */
  title: string;
  /** What appears here, and how. */
  description?: ReactNode;
  icon?: ReactNode;
  /** A button that adds something. */
  action?: ReactNode;
  /** Less room, inside a card. */
  compact?: boolean;
}

/** An empty list: what appears here, and the action that adds to it. */
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
