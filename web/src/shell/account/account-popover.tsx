import { BellRing, KeyRound, LogOut, MonitorX, UserPen } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { AlertChoice } from '../../alerts/index.ts';
import { loginPathOf, SignOutEverywhereDialog, useAuth, useUser } from '../../auth/index.ts';
import { BriefMailChoice } from '../../brief-mail/index.ts';
import { calendarDay } from '../../lib/format/times.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ThemeSwitch } from '../../ui/form/theme-switch.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { useMayWatch } from '../../watches/index.ts';
import { useOpenAction } from '../shell-state.tsx';
import type { AccountMenuProps } from './account-menu-props.ts';
import { ClientList } from './client-list.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const sectionNames = {
  overview: 'Market overview',
  deals: 'Deals',
  contacts: 'Contacts',
  full: 'Full access',
} as const;

interface AccountPopoverProps extends AccountMenuProps {
  /** Whom the account belongs to. */
  name: string;
  trigger: ReactElement;
}

/** The user and their access; for admins the clients; the theme. Open at the first render. */
export function AccountPopover({ parts, clientId, profile, name, trigger }: AccountPopoverProps) {
  const user = useUser();
  const { logout } = useAuth();
  const openAction = useOpenAction();
  const [open, setOpen] = useState(true);
  const [dialog, setDialog] = useState<OwnDialog | null>(null);
  const mayWatch = useMayWatch();
  const isClient = user.role === 'client';
  const home = user.clientId ? loginPathOf(user.clientId) : '/';
  /** Opens a dialog while the popover has the focus, so that the focus later returns to its button. */
  const leaveFor = (go: () => void) => {
    go();
    setOpen(false);
  };
  return (
    <>
      <Popover
        label="Your account"
        align="end"
        className="w-80 max-w-[calc(100vw-1rem)] p-0"
        trigger={trigger}
        open={open}
        onOpenChange={setOpen}
      >
        <Owner
          name={name}
          role={isClient ? (profile?.contactPerson?.title ?? user.clientName) : 'Administrator'}
        />
        {isClient ? (
          <Access email={profile?.contactPerson?.email ?? ''} />
        ) : (
          <ClientList
            parts={parts}
            clientId={clientId}
            isOfPage={profile !== undefined}
            onChosen={() => setOpen(false)}
          />
        )}
        <div className="flex items-center justify-between gap-4 border-t px-4 py-2.5">
          <span>Theme</span>
          <ThemeSwitch />
        </div>
        {isClient && !user.viewedBy ? <BriefMailChoice /> : null}
        {user.role === 'admin' ? <AlertChoice /> : null}
        <div className="flex flex-col border-t p-2">
          {profile && !user.viewedBy ? (
            <Entry
              icon={<UserPen aria-hidden size={16} />}
              onClick={() => leaveFor(() => openAction('profile'))}
            >
              Edit Profile
            </Entry>
          ) : null}
          {profile && mayWatch ? (
            <Entry
              icon={<BellRing aria-hidden size={16} />}
              onClick={() => leaveFor(() => openAction('watches'))}
            >
              What you watch
            </Entry>
          ) : null}
          {user.viewedBy ? null : <OwnEntries onChosen={(chosen) => leaveFor(() => setDialog(chosen))} />}
          <Entry icon={<LogOut aria-hidden size={16} />} onClick={() => logout(home)}>
            {user.viewedBy ? 'Leave this view' : 'Logout'}
          </Entry>
        </div>
      </Popover>
      {dialog ? <AccountDialog dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

interface OwnerProps {
  name: string;
  /** Their title, or whom they are with. */
  role: string | null;
}

function Owner({ name, role }: OwnerProps) {
  return (
    <div className="flex items-center gap-3 p-4">
      <Avatar name={name} size="lg" />
      <div className="min-w-0">
        <TruncatedText as="p" className="font-semibold">
          {name}
        </TruncatedText>
        <TruncatedText as="p" className="text-ink-soft text-sm">
          {role}
        </TruncatedText>
      </div>
    </div>
  );
}

/** What a client's user may see, and until when. */
function Access({ email }: { email: string }) {
  const user = useUser();
  const sections = (
    <span className="flex flex-wrap gap-1">
      {user.allowedDashboards.map((section) => (
        <Badge key={section}>{sectionNames[section]}</Badge>
      ))}
    </span>
  );
  return (
    <div className="border-t px-4 py-3">
      <DefinitionList
        narrow
        items={[
          { label: 'Client', value: user.clientName ?? user.clientId },
          { label: 'Email', value: email },
          { label: 'Access', value: sections },
          {
            label: 'Access ends',
            // As an admin sees it: the last day in UTC.
            value: user.expiresAt ? calendarDay(user.expiresAt.slice(0, 10)) : 'No end date',
          },
        ]}
      />
    </div>
  );
}

/** What the user does with their own sign-in. */
type OwnDialog = 'password' | 'everywhere';

function OwnEntries({ onChosen }: { onChosen: (dialog: OwnDialog) => void }) {
  return (
    <>
      <Entry icon={<KeyRound aria-hidden size={16} />} onClick={() => onChosen('password')}>
        Change password
      </Entry>
      <Entry icon={<MonitorX aria-hidden size={16} />} onClick={() => onChosen('everywhere')}>
        Sign out everywhere
      </Entry>
    </>
  );
}

function AccountDialog({ dialog, onClose }: { dialog: OwnDialog; onClose: () => void }) {
  const Chosen = dialog === 'password' ? PasswordDialog : SignOutEverywhereDialog;
  return (
    <Deferred onFailed={onClose}>
      <Chosen onClose={onClose} />
    </Deferred>
  );
}

function Entry({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: string }) {
  return (
    <Button
      variant="ghost"
      className="h-9 w-full justify-start! px-2 max-sm:h-11"
      icon={icon}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
