import { createContext, type ReactNode, use, useId } from 'react';
import { cx } from '../cx.ts';

export interface SectionProps {
  title: string;
  /** A line below the title. */
  description?: ReactNode;
  /** To the right of the title. */
  actions?: ReactNode;
  /** The target of links to it. */
  id?: string;
  children: ReactNode;
  className?: string;
}

const ContentContext = createContext<string | null>(null);

interface PageHeadingProps {
  /** What the section has, as a heading for screen readers: its parts have h3 headings, as on a page of several sections. */
  content: string;
  children: ReactNode;
}

/** Around the only section of a page, whose title becomes the page's h1. */
export function PageHeading({ content, children }: PageHeadingProps) {
  return <ContentContext value={content}>{children}</ContentContext>;
}

/** A part of a page: title, description, actions at the right, and content. */
export function Section({ title, description, actions, id, children, className }: SectionProps) {
  const headingId = useId();
  const content = use(ContentContext);
  const isPage = content !== null;
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
        {/* It begins where the title ends, so that an action that comes late, at its left, moves nothing. */}
        {actions ? (
          <div className="flex flex-wrap items-center gap-2 lg:grow lg:justify-end">{actions}</div>
        ) : null}
      </div>
      {isPage ? <h2 className="sr-only">{content}</h2> : null}
      <ContentContext value={null}>{children}</ContentContext>
    </section>
  );
}
