import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { ThemeSwitch } from '../form/theme-switch.tsx';

const wide = 'mx-auto w-full max-w-[1440px] px-4 sm:px-6';
const narrow = 'mx-auto w-full max-w-[860px] px-4 sm:px-6';

interface AppHeaderProps {
  /** Logo and name at the left, usually a link home. */
  home: ReactNode;
  /** A badge next to it: `Client Portal`. */
  badge?: ReactNode;
  nav?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** Hides the theme switch on a phone, where it is in a menu. */
  themeElsewhereOnPhone?: boolean;
}

/** The bar at the top of a page: logo, navigation, actions and the theme switch. */
export function AppHeader({ home, badge, nav, actions, themeElsewhereOnPhone = false }: AppHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b bg-surface print:hidden">
      <div className={cx(wide, 'flex h-14 items-center gap-4')}>
        <div className="flex min-w-0 items-center gap-3">
          {home}
          {badge}
        </div>
        {nav ? (
          <nav aria-label="Main" className="flex min-w-0 items-center gap-1 overflow-x-auto">
            {nav}
          </nav>
        ) : null}
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {actions}
          <div className={themeElsewhereOnPhone ? 'max-sm:hidden' : 'contents'}>
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </header>
  );
}

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
              <h1 dir="auto" className="font-semibold font-serif text-2xl tracking-[-0.015em] max-sm:text-xl">
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
