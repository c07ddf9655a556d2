import type { ClientProfile } from '@liftout/contract/client-profile';
import { Link } from '@tanstack/react-router';
import { useUser, ViewBar } from '../../auth/index.ts';
import { usePortalName } from '../../lib/dom/portal.ts';
import { NotificationsBell } from '../../notifications/index.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { keepHeaderHeight } from '../../ui/layout/header-height.ts';
import { LogoImage } from '../../ui/layout/logo-image.tsx';
import { Mark } from '../../ui/layout/mark.tsx';
import { useMayWatch } from '../../watches/index.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { ConnectionBanner } from '../connection/connection-banner.tsx';
import { entriesFor, pathOf, type ShellParts } from '../declarations.ts';
import { CommandPalette } from '../palette/index.ts';
import { useOpenAction, useShellState } from '../shell-state.tsx';

interface HeaderProps {
  parts: ShellParts;
  /** The client whose pages the rail links to. */
  clientId: string;
  /** Of the page's client; null on pages of no client and where it did not come, undefined until it is known. */
  profile: ClientProfile | null | undefined;
}

/** Logo and title at the left; actions, search and the account menu at the right. */
export function Header({ parts, clientId, profile }: HeaderProps) {
  const { setTitleSlot, setActionSlot } = useShellState();
  const { viewedBy } = useUser();
  const portalName = usePortalName();
  return (
    <header
      ref={keepHeaderHeight}
      className="sticky top-0 z-30 border-b bg-surface print:static print:mb-4 print:border-0 print:bg-transparent"
    >
      <div className="group/bar flex h-14 items-center gap-2 pr-3 pl-3 sm:gap-3 sm:pr-6 print:p-0">
        <Home parts={parts} profile={profile} />
        <div className="ml-1 flex min-w-0 grow items-center sm:ml-2">
          <div ref={setTitleSlot} className="peer min-w-0 empty:hidden" />
          {/* Beside a page's actions there is no room for it on a phone; such pages tell it below. */}
          <div className="min-w-0 font-semibold peer-not-empty:hidden max-sm:group-has-[[data-actions]:not(:empty)]/bar:sr-only">
            {profile ? (
              <TruncatedText>{profile.clientName}</TruncatedText>
            ) : profile === null ? (
              portalName
            ) : (
              <Skeleton className="h-4 w-40" />
            )}
          </div>
        </div>
        <div
          ref={setActionSlot}
          data-actions
          className="flex shrink-0 items-center gap-2 empty:hidden print:hidden"
        />
        <div className="flex shrink-0 items-center gap-1 max-[22.4rem]:gap-0 sm:gap-3 print:hidden">
          <CommandPalette>
            {(open) => (
              <parts.Palette parts={parts} clientId={clientId} profile={profile ?? null} {...open} />
            )}
          </CommandPalette>
          <Bell parts={parts} clientId={clientId} profile={profile} />
          <AccountMenu parts={parts} clientId={clientId} profile={profile ?? undefined} />
        </div>
      </div>
      {viewedBy ? <ViewBar /> : null}
      <ConnectionBanner />
    </header>
  );
}

/** The bell of the page's client, for whoever may watch its moves or submit contacts. */
function Bell({ parts, clientId, profile }: HeaderProps) {
  const user = useUser();
  const mayWatch = useMayWatch();
  const openAction = useOpenAction();
  const pathTo = (id: string) => {
    const entry = entriesFor(parts, user).find((one) => one.id === id);
    return entry ? pathOf(entry, user, clientId) : null;
  };
  const contactsPath = pathTo('contacts');
  const hasClient = user.clientId !== null || (profile !== null && profile !== undefined);
  // In a view, what is told is another's.
  if (!hasClient || user.viewedBy || !(mayWatch || contactsPath !== null)) return null;
  return (
    <NotificationsBell
      key={clientId}
      clientId={clientId}
      movesPath={pathTo('moves')}
      contactsPath={contactsPath}
      briefPath={pathTo('brief')}
      onWatches={mayWatch ? () => openAction('watches') : null}
      onEmailReport={() => openAction('email-report')}
    />
  );
}

/** The client's logo, or the product's on pages of no client, as a link home. */
function Home({ parts, profile }: Pick<HeaderProps, 'parts' | 'profile'>) {
  const user = useUser();
  const portalName = usePortalName();
  const home = parts.entries.find(({ id }) => id === 'dashboard');
  const clientId = profile?.clientId ?? user.clientId;
  const to = (clientId && home && pathOf(home, user, clientId)) || '/admin';
  return (
    <Link
      to={to}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control sm:size-8 print:size-8"
    >
      {profile === undefined ? (
        <Skeleton className="size-8" />
      ) : profile ? (
        <LogoImage src={profile.logoUrl} name={profile.clientName} size={32} />
      ) : (
        <Mark size={26} label={portalName} />
      )}
      <span className="sr-only">{to === '/admin' ? ': admin portal' : ': home'}</span>
    </Link>
  );
}
