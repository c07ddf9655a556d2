import { createContext, type ReactNode, use, useId } from 'react';
import { cx } from '../cx.ts';

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

const IsPageContext = createContext(false);

/** Around the one section of a page: its title is the page's. */
export function PageHeading({ children }: { children: ReactNode }) {
  return <IsPageContext value={true}>{children}</IsPageContext>;
}

/** A part of a page: title, one line, its actions at the right, then what it holds. */
export function Section({ title, description, actions, id, children, className }: SectionProps) {
  const headingId = useId();
  const isPage = use(IsPageContext);
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section id={id} aria-labelledby={headingId} className={className}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <Heading
            id={headingId}
            tabIndex={-1}
            className={cx(
              'outline-none font-semibold',
              isPage ? 'font-serif text-2xl tracking-[-0.015em] max-sm:text-xl' : 'text-lg leading-tight',
            )}
          >
            {title}
          </Heading>
          {description ? <p className="mt-0.5 text-ink-soft text-sm">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {/* What it holds has headings of the third level, as within a page of several sections. */}
      {isPage ? <h2 className="sr-only">{title} in full</h2> : null}
      <IsPageContext value={false}>{children}</IsPageContext>
    </section>
  );
}
