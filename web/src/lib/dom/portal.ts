import { defaultBranding, type PortalTheme, portalThemes } from '@liftout/contract/values/choices';
import { useSyncExternalStore } from 'react';

/** The portal's name and look. */
export interface Portal {
  name: string;
  theme: PortalTheme;
}

const nameElement = () => document.querySelector('meta[name="application-name"]');

let portal: Portal | undefined;
const listeners = new Set<() => void>();

/** What is shown now: at first, as the server wrote it into the page. */
export function getPortal(): Portal {
  const { look } = document.documentElement.dataset;
  portal ??= {
    name: nameElement()?.getAttribute('content') || defaultBranding.name,
    theme: portalThemes.find((theme) => theme === look) ?? defaultBranding.theme,
  };
  return portal;
}

/** Shows another name and look at once. */
export function setPortal({ name, theme }: Portal): void {
  const shown = getPortal();
  if (name === shown.name && theme === shown.theme) return;
  portal = { name, theme };
  document.documentElement.dataset.look = theme;
  nameElement()?.setAttribute('content', name);
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change. Returns a function that stops it. */
export function onPortalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The portal's name: logo text, titles. */
export const usePortalName = (): string => useSyncExternalStore(onPortalChange, () => getPortal().name);

/** A title of a route, which ends with the default name, with the portal's own in its place. */
export const withPortalName = (title: string, name: string): string =>
  title === defaultBranding.name || title.endsWith(`· ${defaultBranding.name}`)
    ? title.slice(0, -defaultBranding.name.length) + name
    : title;
