import type { SessionUser } from '@liftout/contract/auth';
import type { ClientProfile } from '@liftout/contract/clients';
import type { Section } from '@liftout/contract/endpoint';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { hasAccess } from '../auth/index.ts';

/** A page that the rail leads to. Each feature declares its own (`shell-entry.ts`); routes/-shell.ts lists them. */
export interface ShellEntry {
  /** What routes name as their `entry`. */
  id: string;
  /** One word, for the rail. */
  label: string;
  /** The page's own name, for the command palette. */
  title: string;
  Icon: LucideIcon;
  /** The section that a client's access must include; null: everybody's. */
  needs: Section | null;
  /** More words that find it in the palette. */
  keywords: string;
  /** The paths, for a client's own user (null: not theirs) and for an admin who looks at the client. */
  pathFor: { client: ((clientId: string) => string) | null; admin: (clientId: string) => string };
  /** Sections of the page, which the palette leads to as well. */
  parts?: readonly { id: string; label: string; needs: Section }[];
}

/** A dialog that can be opened wherever a client is looked at: by a page's buttons, the palette or the menu. */
export interface ShellAction {
  id: string;
  label: string;
  /** What an admin reads instead. */
  adminLabel?: string;
  Icon: LucideIcon;
  needs: Section | null;
  keywords: string;
  /** Drawn while it is open; its code comes then. */
  Dialog: ComponentType<{ profile: ClientProfile; onClose: () => void }>;
}

/** What hangs into the frame. */
export interface ShellParts {
  /** In the order of the rail. */
  entries: readonly ShellEntry[];
  /** In the order of the palette. */
  actions: readonly ShellAction[];
}

/** Whether the viewer's access includes what an entry, an action or a part needs. */
export const isOpenTo = (user: SessionUser, { needs }: { needs: Section | null }): boolean =>
  needs === null || hasAccess(user, needs);

/** The path of an entry; null where the viewer has no such page. */
export const pathOf = ({ pathFor }: ShellEntry, user: SessionUser, clientId: string): string | null =>
  (user.role === 'admin' ? pathFor.admin(clientId) : pathFor.client?.(clientId)) ?? null;

/** The entries that the viewer has, in the order of the rail. */
export const entriesFor = ({ entries }: ShellParts, user: SessionUser): readonly ShellEntry[] =>
  entries.filter(
    (entry) => isOpenTo(user, entry) && (user.role === 'admin' || entry.pathFor.client !== null),
  );
