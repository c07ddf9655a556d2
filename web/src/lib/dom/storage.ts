/** One text value in the browser's storage; in memory only where storage is blocked. */
export interface Stored {
  key: string;
  get(): string | null;
  set(value: string): void;
  clear(): void;
}

/** @param key the storage key; ours all start with `liftout.` */
export function stored(key: string): Stored {
  let memory: string | null = null;
  return {
    key,
    get() {
      try {
        return localStorage.getItem(key) ?? memory;
      } catch {
        return memory;
      }
    },
    set(value) {
      memory = value;
      try {
        localStorage.setItem(key, value);
      } catch {
        // Storage is blocked; the value is in memory.
      }
    },
    clear() {
      memory = null;
      try {
        localStorage.removeItem(key);
      } catch {
        // Storage is blocked; nothing was stored.
      }
    },
  };
}

/** The session token of a user who signed in through a login form. */
export const userToken = stored('liftout.token');
/** The session token of the admin portal, kept apart from the user's (spec section 4). */
export const adminToken = stored('liftout.adminToken');
/** `light`, `dark`, or nothing for the system's setting. public/theme.js reads it too. */
export const themeChoice = stored('liftout.theme');
