import { parseJson } from '../lib/api/errors.ts';
import { type ToastMessage, toast } from '../ui/feedback/toast-store.ts';

const key = 'liftout.toast';

/** Stores a toast to show after a full page load. */
export function toastAfterRedirect({
  title,
  description,
}: Pick<ToastMessage, 'title' | 'description'>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([title, description ?? '']));
  } catch {
    // Storage is blocked; the redirect itself shows that it worked.
  }
}

/** Shows the stored toast. Call once, at start. */
export function showRedirectToast(): void {
  const stored = takeStored();
  if (!stored) return;
  const parsed = parseJson(stored);
  if (!Array.isArray(parsed)) return;
  const [title, description] = parsed.map(String);
  if (title) toast(description ? { title, description } : { title });
}

function takeStored(): string | null {
  try {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return stored;
  } catch {
    return null;
  }
}
