import { counted } from '../../lib/format/formats.ts';

/** `3 contacts of yours at UBS` */
export const contactsAt = (firm: string, contacts: number): string =>
  `${counted(contacts, 'contact')} of yours at ${firm}`;

const ring = 'size-2.5 shrink-0 rounded-full border-2 border-positive forced-colors:border-[CanvasText]';

/** Marks a firm where the reader has contacts; nothing for others. */
export function BookRing({ contacts, at }: { contacts: number | undefined; at: string }) {
  if (!contacts) return null;
  return (
    <span data-tooltip={contactsAt(at, contacts)} className={ring}>
      <span className="sr-only">{counted(contacts, 'contact')} of yours at </span>
    </span>
  );
}

/** What the ring means. */
export function BookKey({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-soft text-sm">
      <span aria-hidden className={ring} /> {children}
    </span>
  );
}
