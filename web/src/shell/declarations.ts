import type { SessionUser } from '@liftout/contract/auth';
import type { ClientProfile } from '@liftout/contract/client-profile';
import type { Section } from '@liftout/contract/endpoint';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { hasAccess } from '../auth/index.ts';
import type { OpenPalette } from './palette/index.ts';

/** A section of a page, which the palette can open. */
export interface ShellPart {
  /** The id of its element, to which the page scrolls. */
  id: string;
  label: string;
  needs: Section | null;
  keywords?: string;
  /** The page's search parameters with which it is shown. */
  search?: { tab: string };
}

/** A page in the rail. Each feature declares its own (`shell-entry.ts`); routes/-frame.tsx lists them. */
export interface ShellEntry {
  /** The `entry` of routes. */
  id: string;
  /** One word, for the rail. */
  label: string;
  /** The page's own name, for the command palette. */
  title: string;
  Icon: LucideIcon;
  /** The section that the user needs access to; null: none. */
  needs: Section | null;
  /** More words that find it in the palette. */
  keywords: string;
  /** False: the palette and other pages lead to it, the rail does not. */
  inRail?: false;
  /** The paths, for a client's own user (null: no access) and for an admin who views the client. */
  pathFor: { client: ((clientId: string) => string) | null; admin: (clientId: string) => string };
}

/** A dialog that can be opened on every page of a client: by buttons, the palette or the menu. */
export interface ShellAction {
  id: string;
  label: string;
  /** The label for admins, where it differs. */
  adminLabel?: string;
  Icon: LucideIcon;
  needs: Section | null;
  keywords: string;
  /** It changes nothing, so an admin who views as a client may open it too. */
  isReading?: boolean;
  /** Rendered while it is open; lazy. */
  Dialog: ComponentType<{ profile: ClientProfile; onClose: () => void }>;
}

/** Sections of pages, by the id of the page's entry. */
export type PageParts = Readonly<Record<string, readonly ShellPart[]>>;

/** What the palette needs of the shell. */
export interface PaletteProps extends OpenPalette {
  parts: ShellParts;
  /** The client to search in. */
  clientId: string;
  /** Of the page's client; null on pages of no client. */
  profile: ClientProfile | null;
}

/** What features add to the shell. */
export interface ShellParts {
  /** In the order of the rail. */
  entries: readonly ShellEntry[];
  /** In the order of the palette. */
  actions: readonly ShellAction[];
  /** The palette and the list of shortcuts; lazy, with the sections of pages. */
  Palette: ComponentType<PaletteProps>;
}

/** Whether the user has the access that an entry, an action or a section needs. */
export const isOpenTo = (user: SessionUser, { needs }: { needs: Section | null }): boolean =>
  needs === null || hasAccess(user, needs);

/** The path of an entry; null where the user has no access to it. */
export const pathOf = ({ pathFor }: ShellEntry, user: SessionUser, clientId: string): string | null =>
  (user.role === 'admin' ? pathFor.admin(clientId) : pathFor.client?.(clientId)) ?? null;

/** The entries that the user has access to, in the order of the rail. */
export const entriesFor = ({ entries }: ShellParts, user: SessionUser): readonly ShellEntry[] =>
  entries.filter(
    (entry) => isOpenTo(user, entry) && (user.role === 'admin' || entry.pathFor.client !== null),
  );
