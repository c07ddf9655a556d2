import type { ClientProfile } from '@liftout/contract/clients';
import { createContext, type ReactNode, use, useState } from 'react';
import { ProfileDialog } from '../clients/index.ts';
import { ContactDialog } from '../contacts/index.ts';
import { IntelDialog } from '../insights/index.ts';
import { EmailReportDialog } from '../reports/index.ts';
import { CampaignDialog } from '../sources/index.ts';
import { Late } from '../ui/late.tsx';

export type DialogName = 'intel' | 'profile' | 'campaigns' | 'email-report' | 'contact';

const OpenDialog = createContext<(name: DialogName) => void>(() => undefined);

/** Opens a dialog of the dashboard, from its buttons and from the command palette alike. */
export const useOpenDialog = () => use(OpenDialog);

/** Shows the dashboard's dialogs above `children`, one at a time; each one's code comes with its first use. */
export function DashboardDialogs({ profile, children }: { profile: ClientProfile; children: ReactNode }) {
  const [open, setOpen] = useState<DialogName | null>(null);
  const onClose = () => setOpen(null);
  const { clientId } = profile;
  return (
    <OpenDialog value={setOpen}>
      {children}
      {open ? (
        <Late key={open} onFailed={onClose}>
          {open === 'intel' ? <IntelDialog clientId={clientId} onClose={onClose} /> : null}
          {open === 'profile' ? <ProfileDialog profile={profile} onClose={onClose} /> : null}
          {open === 'campaigns' ? <CampaignDialog clientId={clientId} onClose={onClose} /> : null}
          {open === 'email-report' ? <EmailReportDialog profile={profile} onClose={onClose} /> : null}
          {open === 'contact' ? <ContactDialog clientId={clientId} contact={null} onClose={onClose} /> : null}
        </Late>
      ) : null}
    </OpenDialog>
  );
}
