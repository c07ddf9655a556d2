import type { SessionUser } from '@liftout/contract/auth';

/** In this tab's memory alone: an address may hold what somebody searched for. */
let kept: { userId: string; address: string } | null = null;

/** The address, or null where it would lead to another site, as `//host/…` does. */
const within = (address: string): string | null => (address.startsWith('//') ? null : address);

/** Keeps the address of the page that the user has to leave as the session ended. */
export function keepWayBack({ id }: SessionUser): void {
  const { pathname, search, hash } = location;
  const address = within(pathname + search + hash);
  kept = address === null ? null : { userId: id, address };
}

/** The address that was kept for this user; null where there is none, or it is another's. It is forgotten then. */
export function takeWayBack({ id }: SessionUser): string | null {
  const address = kept?.userId === id ? kept.address : null;
  kept = null;
  return address;
}

/** A page that a visitor asked for, who has to sign in first. */
export interface AskedPage {
  address: string;
  path: string;
  /** Only admins may open it. */
  isForAdmins: boolean;
}

let asked: AskedPage | null = null;

/** What the router says of a page that is to be opened, or only loaded beforehand as its link is pointed at. */
export interface Asked {
  location: { href: string; pathname: string };
  preload?: boolean;
}

/** Keeps a page that a visitor asked for; one that is only loaded beforehand is not. */
export function keepAskedPage(
  { location: { href, pathname }, preload = false }: Asked,
  isForAdmins = false,
): void {
  if (preload) return;
  const address = within(href);
  asked = address === null ? null : { address, path: pathname, isForAdmins };
}

export const askedPage = (): AskedPage | null => asked;

export function forgetAskedPage(): void {
  asked = null;
}
