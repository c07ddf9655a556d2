import type { SessionUser } from '@liftout/contract/auth';
import type { ClientProfile } from '@liftout/contract/clients';
import type { ReactElement } from 'react';
import { loginPathOf, useAuth } from '../auth/index.ts';
import { date } from '../lib/times.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CutText } from '../ui/cut-text.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Popover } from '../ui/popover.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

const sectionNames = {
  overview: 'Market overview',
  deals: 'Deals',
  contacts: 'Contacts',
  full: 'Full access',
} as const;

export interface AccountPanelProps {
  user: SessionUser;
  /** Absent for admins on pages without a client. */
  profile?: ClientProfile;
  /** Opens Edit Profile; absent where there is none to edit. */
  onEditProfile?: () => void;
}

interface AccountPopoverProps extends AccountPanelProps {
  /** Whom the account belongs to. */
  name: string;
  trigger: ReactElement;
}

/** Who is signed in, what they may see, until when. Opens as soon as it is drawn. */
export function AccountPopover({ user, profile, onEditProfile, name, trigger }: AccountPopoverProps) {
  const { logout } = useAuth();
  const person = profile?.contactPerson;
  const isClient = user.role === 'client';
  return (
    <Popover label="Your account" align="end" className="min-w-[22rem]" trigger={trigger} defaultOpen>
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <Avatar name={name} size="lg" />
          <div className="min-w-0">
            <CutText as="p" className="font-semibold">
              {name}
            </CutText>
            <CutText as="p" className="text-ink-soft text-sm">
              {isClient ? (person?.title ?? user.clientName) : 'Administrator'}
            </CutText>
          </div>
        </div>
        {isClient ? (
          <DefinitionList
            items={[
              { label: 'Client', value: user.clientName ?? user.clientId },
              { label: 'Email', value: person?.email ?? '' },
              {
                label: 'Access',
                value: (
                  <span className="flex flex-wrap gap-1">
                    {user.allowedDashboards.map((section) => (
                      <Badge key={section}>{sectionNames[section]}</Badge>
                    ))}
                  </span>
                ),
              },
              { label: 'Access ends', value: user.expiresAt ? date(user.expiresAt) : 'No end date' },
            ]}
          />
        ) : null}
        <div className="flex items-center justify-between gap-4 sm:hidden">
          <span className="text-ink-soft text-sm">Theme</span>
          <ThemeSwitch />
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {onEditProfile ? <Button onClick={onEditProfile}>Edit Profile</Button> : null}
          <Button onClick={() => logout(user.clientId ? loginPathOf(user.clientId) : '/')}>Logout</Button>
        </div>
      </div>
    </Popover>
  );
}
