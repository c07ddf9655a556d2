import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUser } from '../auth/index.ts';
import { pathOf, type ShellEntry, type ShellParts } from './declarations.ts';
import { useRouteData } from './route-data.ts';

type Search = Record<string, string | undefined>;

/** Opens the page of an entry for a client, optionally at a section and with search parameters. */
export function useOpenEntry(clientId: string) {
  const navigate = useNavigate();
  const user = useUser();
  return (entry: ShellEntry, { search = {}, hash = '' }: { search?: Search; hash?: string } = {}) => {
    const to = pathOf(entry, user, clientId);
    if (to) void navigate({ to, search, hash });
  };
}

/** For admins: the address of another client's pages. The same kind of page where there is one. */
export function useClientPaths({ entries }: ShellParts) {
  const { entry: current, keepsPage, pathForClient } = useRouteData();
  const router = useRouter();
  return useMemo(() => {
    const kind =
      entries.find(({ id, needs }) => id === current && needs !== null) ??
      entries.find(({ id }) => id === 'dashboard');
    return (clientId: string) => {
      const { pathname, search } = router.state.location;
      if (pathForClient) return { to: pathForClient(clientId), search: {} };
      if (keepsPage) return { to: pathname, search: { client: clientId } };
      // The month is kept; filters and open records belong to the previous client.
      const month: unknown = Reflect.get(search, 'month');
      return {
        to: kind?.pathFor.admin(clientId) ?? '/admin',
        search: typeof month === 'string' ? { month } : {},
      };
    };
  }, [entries, current, keepsPage, pathForClient, router]);
}
