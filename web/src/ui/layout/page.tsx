import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** The width of a page and of the bar above it. */
export const wide = 'mx-auto w-full max-w-[1440px] px-4 sm:px-6';
const narrow = 'mx-auto w-full max-w-[860px] px-4 sm:px-6';

interface PageProps {
  children: ReactNode;
  /** `text`: 860 px at most, for reading. */
  measure?: 'wide' | 'text';
  className?: string;
}

/** The content below the bar, 1440 px wide at most. Target of the skip link. */
export function Page({ children, measure = 'wide', className }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={cx(
        measure === 'text' ? narrow : wide,
        'flex flex-col gap-8 pt-6 pb-16 outline-none print:max-w-none print:p-0',
        className,
      )}
    >
      {children}
    </main>
  );
}

interface PageHeaderProps {
  title: string;
  /** A line below the title. */
  description?: ReactNode;
  /** A back link above the title. */
  back?: ReactNode;
  /** Left of the title: a logo or an avatar. */
  media?: ReactNode;
  /** Badges next to the title. */
  badges?: ReactNode;
  actions?: ReactNode;
}

/** The page's title, with actions at the right. */
export function PageHeader({ title, description, back, media, badges, actions }: PageHeaderProps) {
  return (
    <div>
      {back ? <div className="mb-3">{back}</div> : null}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 items-center gap-4">
          {media}
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1
                dir="auto"
                className="text-left font-semibold font-serif text-2xl tracking-[-0.015em] max-sm:text-xl"
              >
                {title}
              </h1>
              {badges}
            </div>
            {description ? <p className="mt-1 text-ink-soft">{description}</p> : null}
          </div>
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
