import { viewAsParameter } from '@liftout/contract/view-as';

const key = 'liftout.viewAs';

function read(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** As whom an admin views a client's portal in this tab: a user's id, or a client's for its own login. */
let viewed = read();

export const viewedUser = (): string | null => viewed;

/** Takes the user from the address, where a link to a view has it. Call before the router reads the address. */
export function startView(): void {
  const address = new URL(location.href);
  const named = address.searchParams.get(viewAsParameter);
  if (named === null) return;
  address.searchParams.delete(viewAsParameter);
  history.replaceState(history.state, '', address);
  viewed = named;
  try {
    sessionStorage.setItem(key, named);
  } catch {
    // Storage is blocked; the view ends with the next load of a page.
  }
}

/** Forgets the view in this tab. */
export function forgetView(): void {
  viewed = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** A change in a view, which is not sent. */
export class ViewOnlyError extends Error {
  override readonly name = 'ViewOnlyError';
  constructor() {
    super("Nothing can be changed while you're viewing as someone else.");
  }
}

/** The toast for a change in a view. It is no failure. */
export const viewOnlyToast = {
  tone: 'info',
  title: "You're only viewing",
  description: 'Nothing can be changed here. Leave the view to make changes.',
} as const;
