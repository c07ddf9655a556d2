import type { PortalTheme } from '@liftout/contract/values/choices';
import { useSyncExternalStore } from 'react';
import { getPortal, onPortalChange } from './portal.ts';
import { themeChoice } from './storage.ts';

/** The user's setting. `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

/** Colours of the browser's own bars: `surface` of each look; public/theme.js repeats them. */
const barColours: Record<PortalTheme, Record<Theme, string>> = {
  professional: { light: '#f9f6f1', dark: '#191714' },
  modern: { light: '#f5f7f9', dark: '#15171b' },
  minimal: { light: '#fdfdfd', dark: '#121212' },
};

const systemDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The stored choice; anything unknown counts as `system`. */
export function getThemeChoice(): ThemeChoice {
  const stored = themeChoice.get();
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The theme on screen. */
export function getTheme(): Theme {
  const choice = getThemeChoice();
  if (choice !== 'system') return choice;
  return systemDark.matches ? 'dark' : 'light';
}

function apply(): void {
  const theme = getTheme();
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', barColours[getPortal().theme][theme]);
  for (const listener of listeners) listener();
}

/** Stores the choice and shows it at once. */
export function setThemeChoice(choice: ThemeChoice): void {
  if (choice === 'system') themeChoice.clear();
  else themeChoice.set(choice);
  apply();
}

/** Follows the system, other tabs and the portal's look. Call once, at start. */
export function watchTheme(): void {
  systemDark.addEventListener('change', apply);
  addEventListener('storage', apply);
  onPortalChange(apply);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice and its setter. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, getThemeChoice), setThemeChoice];
}
