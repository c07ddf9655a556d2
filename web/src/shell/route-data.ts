import { useRouterState } from '@tanstack/react-router';

/** What a route declares to the shell. */
interface ShellRouteData {
  /** Who sees the shell: `always` for guarded pages; `signed-in` for pages that visitors see without it. */
  shell?: 'always' | 'signed-in';
  /** The entry of the rail that the page belongs to. */
  entry?: string;
  /** The page opens the contact that `?contact=` names. */
  opensContacts?: boolean;
  /** The page stays when an admin changes the client, which is in `?client=`. */
  keepsPage?: boolean;
  /** The page's path for another client, where it is not an entry's. */
  pathForClient?: (clientId: string) => string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ShellRouteData {}
}

const none: ShellRouteData = {};
/** An address that no route has. */
const nowhere: ShellRouteData = { shell: 'signed-in' };

/** What the innermost route declares. */
export function useRouteData(): ShellRouteData {
  return useRouterState({
    select: ({ matches }) => {
      // The router still matches the beginning of such an address.
      if (matches.some(({ _notFound }) => _notFound)) return nowhere;
      return matches.at(-1)?.staticData ?? none;
    },
  });
}

/** Whether the page is still loading, so that its client is not known. */
export function useIsPageLoading(): boolean {
  return useRouterState({
    select: ({ matches }) =>
      matches.at(-1)?.status === 'pending' &&
      // What is in place of the page then is all there will be: the rest stays pending.
      !matches.some(({ _notFound, status }) => _notFound || status === 'notFound' || status === 'error'),
  });
}

function clientOf(data: unknown): string | null {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'clientId') : null;
  return typeof id === 'string' ? id : null;
}

/**
 * The client that the address names, which is known before the page has loaded: by `?client=` or its default, or by the
 * path. Null where the path is of no client among `clients`.
 */
export function useAddressClient(clients: readonly { clientId: string }[] | undefined): string | null {
  const named = useRouterState({
    select: ({ matches }) => {
      const match = matches.at(-1);
      const segments = (match?.pathname ?? '').split('/').filter((segment) => segment !== '');
      return clientIn(match?.loaderDeps) ?? (segments[0] === 'client' ? segments[1] : segments[0]) ?? null;
    },
  });
  return clients?.some(({ clientId }) => clientId === named) ? named : null;
}

function clientIn(deps: unknown): string | null {
  const id: unknown = typeof deps === 'object' && deps !== null ? Reflect.get(deps, 'client') : null;
  return typeof id === 'string' ? id : null;
}

/** The profile of the page's client, from the page's loader; null for pages of no client. */
export function useLoadedClient(): string | null {
  return useRouterState({ select: ({ matches }) => clientOf(matches.at(-1)?.loaderData) });
}
