/** One text value in the browser's storage. Where storage is barred it lives as long as the page does. */
export interface Stored {
  get(): string | null;
  set(value: string): void;
  clear(): void;
}

/** @param key the storage key; ours all start with `liftout.` */
export function stored(key: string): Stored {
  let memory: string | null = null;
  return {
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
        // Kept in memory above.
      }
    },
    clear() {
      memory = null;
      try {
        localStorage.removeItem(key);
      } catch {
        // Nothing was stored, then.
      }
    },
  };
}

/** The session token of whoever signed in through a login form. */
export const userToken = stored('liftout.token');
/** The session token of the admin portal, kept apart from the user's (spec section 4). */
export const adminToken = stored('liftout.adminToken');
/** `light`, `dark`, or nothing for the system's choice. public/theme.js reads it too. */
export const themeChoice = stored('liftout.theme');
