import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { ThemeSwitch } from '../form/theme-switch.tsx';
import { wide } from './page.tsx';

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

/** The bar at the top of a page without the portal's frame: logo, navigation, actions and the theme switch. */
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
