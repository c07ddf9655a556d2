import type { SessionUser } from '@liftout/contract/auth';

/** In this tab's memory alone: an address may hold what somebody searched for. */
let kept: { userId: string; address: string } | null = null;

/** Keeps the address of the page that the user has to leave as the session ended. */
export function keepWayBack({ id }: SessionUser): void {
  const { pathname, search, hash } = location;
  // As `//host/…` it would lead to another site.
  kept = pathname.startsWith('//') ? null : { userId: id, address: pathname + search + hash };
}

/** The address that was kept for this user; null where there is none, or it is another's. It is forgotten then. */
export function takeWayBack({ id }: SessionUser): string | null {
  const address = kept?.userId === id ? kept.address : null;
  kept = null;
  return address;
}
