import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut, Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAuth } from '../auth/index.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Wordmark } from '../ui/mark.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { AppHeader } from '../ui/page.tsx';
import { PlainIconButton } from '../ui/plain-icon-button.tsx';

const places = [
  { to: '/admin', label: 'Admin' },
  { to: '/moves', label: 'Moves' },
  { to: '/dashboard', label: 'Dashboards' },
  { to: '/markets', label: 'Markets' },
] as const;

/** What stands above every page of the admin area: the way around, Logout, the theme. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { logout } = useAuth();
  const navigate = useNavigate();
  return (
    <>
      <AppHeader
        home={
          <Link to="/admin" aria-label="Liftout, admin portal" className="flex items-center">
            <Wordmark />
          </Link>
        }
        badge={
          <span className="max-sm:hidden">
            <Badge>Admin</Badge>
          </span>
        }
        nav={
          <span className="hidden items-center gap-1 md:flex">
            {places.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className="inline-flex h-8 items-center rounded-control px-2.5 font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:text-ink"
                activeOptions={{ exact: true, includeSearch: false }}
              >
                {label}
              </Link>
            ))}
          </span>
        }
        actions={
          <>
            <span className="md:hidden">
              <Menu trigger={<PlainIconButton label="Pages" icon={<MenuIcon aria-hidden size={16} />} />}>
                {places.map(({ to, label }) => (
                  <MenuItem key={to} onSelect={() => navigate({ to })}>
                    {label}
                  </MenuItem>
                ))}
              </Menu>
            </span>
            <Button icon={<LogOut aria-hidden size={14} />} onClick={() => logout('/')}>
              <span className="max-[399px]:sr-only">Logout</span>
            </Button>
          </>
        }
      />
      {children}
    </>
  );
}
