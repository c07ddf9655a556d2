import type { ClientProfile } from '@liftout/contract/clients';
import { lazy } from 'react';
import { CommandPalette } from '../palette/index.ts';

const PaletteContent = lazy(async () => ({
  default: (await import('./palette-content.tsx')).PaletteContent,
}));

/** The way to the command palette of a client's dashboard. */
export function DashboardPalette({ profile }: { profile: ClientProfile }) {
  return <CommandPalette>{(open) => <PaletteContent profile={profile} {...open} />}</CommandPalette>;
}
