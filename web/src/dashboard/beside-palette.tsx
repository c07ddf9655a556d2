import type { ClientProfile } from '@liftout/contract/clients';
import { lazy } from 'react';
import { CommandPalette } from '../palette/index.ts';

const BesideContent = lazy(async () => ({ default: (await import('./beside-content.tsx')).BesideContent }));

/** The way to the command palette on a page beside a client's dashboard: its report, its moves, a firm. */
export function BesidePalette({ profile }: { profile: ClientProfile }) {
  return <CommandPalette>{(open) => <BesideContent profile={profile} {...open} />}</CommandPalette>;
}
