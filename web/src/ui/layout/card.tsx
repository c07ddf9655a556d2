import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';

interface CardProps extends ComponentProps<'div'> {
  /** Without padding, for tables and lists that reach its edges. */
  flush?: boolean;
  /** It still shows old data while new data loads. */
  busy?: boolean;
}

/** A bordered box. */
export function Card({ flush = false, busy = false, className, ...rest }: CardProps) {
  return (
    <div
      aria-busy={busy || undefined}
      className={cx(
        'min-w-0 rounded-card border border-line-soft bg-surface-raised',
        busy && '*:opacity-60 *:transition-opacity',
        flush ? 'overflow-hidden' : 'p-5',
        className,
      )}
      {...rest}
    />
  );
}

interface CardHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Its level in the page's outline. */
  level?: 2 | 3 | 4;
}

/** Title, description, and actions at the right. */
export function CardHeader({ title, description, actions, level = 3 }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <Heading className="font-semibold text-base">{title}</Heading>
        {description ? <p className="mt-0.5 text-ink-soft text-sm">{description}</p> : null}
      </div>
      {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
    </div>
  );
}
