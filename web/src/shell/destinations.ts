import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUser } from '../auth/index.ts';
import { pathOf, type ShellEntry, type ShellParts } from './declarations.ts';
import { useRouteData } from './route-data.ts';

type Search = Record<string, string | undefined>;

/** Opens the page of an entry, of the given client: at a part of it, with what is open there. */
export function useOpenEntry(clientId: string) {
  const navigate = useNavigate();
  const user = useUser();
  return (entry: ShellEntry, { search = {}, hash = '' }: { search?: Search; hash?: string } = {}) => {
    const to = pathOf(entry, user, clientId);
    if (to) void navigate({ to, search, hash });
  };
}

/** For admins: where another client is looked at from this page. The same kind of page where there is one. */
export function useClientPaths({ entries }: ShellParts) {
  const { entry: current, keepsPage } = useRouteData();
  const router = useRouter();
  return useMemo(() => {
    const kind =
      entries.find(({ id, needs }) => id === current && needs !== null) ??
      entries.find(({ id }) => id === 'dashboard');
    return (clientId: string) => {
      const { pathname, search } = router.state.location;
      if (keepsPage) return { to: pathname, search: { client: clientId } };
      // The month is of the reader's choice; what is narrowed and opened belongs to the client before.
      const month: unknown = Reflect.get(search, 'month');
      return {
        to: kind?.pathFor.admin(clientId) ?? '/admin',
        search: typeof month === 'string' ? { month } : {},
      };
    };
  }, [entries, current, keepsPage, router]);
}
