import { adminEntry } from '../admin/index.ts';
import { briefEntry } from '../brief/index.ts';
import { firmsEntry } from '../client-firms/index.ts';
import { profileAction } from '../clients/index.ts';
import { addContactAction, contactsEntry } from '../contacts/index.ts';
import { dashboardEntry } from '../dashboard/index.ts';
import { pipelineEntry } from '../deals/index.ts';
import { intelAction } from '../insights/index.ts';
import { movesEntry } from '../moves/index.ts';
import { emailReportAction, reportsEntry } from '../reports/index.ts';
import { useLiveBranding } from '../settings/index.ts';
import { Frame, type ShellParts } from '../shell/index.ts';
import { campaignsAction } from '../sources/index.ts';
import { todayEntry } from '../today/index.ts';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { watchesAction } from '../watches/index.ts';

/** The features' parts of the shell: pages in the rail, dialogs in the palette. */
const parts: ShellParts = {
  entries: [
    todayEntry,
    dashboardEntry,
    pipelineEntry,
    contactsEntry,
    movesEntry,
    firmsEntry,
    reportsEntry,
    briefEntry,
    adminEntry,
  ],
  actions: [intelAction, addContactAction, emailReportAction, campaignsAction, watchesAction, profileAction],
  Palette: lazyPart(async () => ({ default: (await import('./-palette.tsx')).Palette })),
};

/** Header and rail of every signed-in page. */
export function AppFrame() {
  useLiveBranding();
  return <Frame parts={parts} />;
}
