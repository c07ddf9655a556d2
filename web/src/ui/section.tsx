import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export interface SectionProps {
  title: string;
  /** One line of what it says. */
  description?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** An anchor for the index of sections. */
  id?: string;
  children: ReactNode;
  className?: string;
}

/** A part of a page: title, one line, its actions at the right, then what it holds. */
export function Section({ title, description, actions, id, children, className }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={cx('scroll-mt-20', className)}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={headingId} tabIndex={-1} className="outline-none font-semibold text-lg leading-tight">
            {title}
          </h2>
          {description ? <p className="mt-0.5 text-ink-soft text-sm">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
