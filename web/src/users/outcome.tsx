import type { SignIn } from '@liftout/contract/sign-ins';
import type { SignInOutcome } from '@liftout/contract/values/choices';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';
import { RealTime } from '../ui/data/real-time.tsx';

export const outcomeLabels: Record<SignInOutcome, string> = {
  open: 'Open',
  signed_out: 'Signed out',
  timed_out: 'Timed out',
  ended_by_admin: 'Ended by an admin',
  password_changed: 'Password changed',
  replaced: 'Signed in again',
  access_ended: 'Client closed',
  deactivated: 'Deactivated',
  refused: 'Refused',
};

const tones: Partial<Record<SignInOutcome, BadgeTone>> = { open: 'positive', refused: 'negative' };

/** How a sign-in went on, and when it ended or was last used. */
export function SignInOutcomeText({ signIn }: { signIn: SignIn }) {
  const { outcome, reason, attempts, endedBy, endedAt, lastSeenAt, isCurrent } = signIn;
  return (
    <>
      <Badge tone={tones[outcome] ?? 'neutral'} dot={outcome === 'open'}>
        {endedBy ? `Ended by ${endedBy}` : outcomeLabels[outcome]}
      </Badge>
      <span className="mt-0.5 block text-ink-faint text-sm">
        {outcome === 'refused' ? (
          `${reason ?? 'No access'}${attempts > 1 ? ` (attempt ${attempts})` : ''}`
        ) : outcome === 'open' ? (
          isCurrent ? (
            'This session'
          ) : (
            <>
              Last seen <RealTime inline at={lastSeenAt} />
            </>
          )
        ) : endedAt ? (
          <RealTime at={endedAt} />
        ) : null}
      </span>
    </>
  );
}
