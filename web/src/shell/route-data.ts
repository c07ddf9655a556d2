import { useRouterState } from '@tanstack/react-router';

/** What a route says of itself to the frame around it. */
interface ShellRouteData {
  /** Who sees the frame: everybody whom the guard lets in, or who is signed in on a page that visitors see too. */
  shell?: 'always' | 'signed-in';
  /** The entry of the rail that the page belongs to. */
  entry?: string;
  /** The page opens the contact that `?contact=` names. */
  opensContacts?: boolean;
  /** The page stays when an admin changes the client: `?client=` says whose it is. */
  keepsPage?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ShellRouteData {}
}

const none: ShellRouteData = {};

/** What the innermost route of the page says of itself. */
export function useRouteData(): ShellRouteData {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData ?? none });
}

/** Whether the page is still on its way, so that nothing is known of whose it is. */
export function useIsPageLoading(): boolean {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.status === 'pending' });
}

function clientOf(data: unknown): string | null {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'clientId') : null;
  return typeof id === 'string' ? id : null;
}

/** The client whose page this is, as the page's loader answered it (its profile); null for pages of no client. */
export function useLoadedClient(): string | null {
  return useRouterState({ select: ({ matches }) => clientOf(matches.at(-1)?.loaderData) });
}
