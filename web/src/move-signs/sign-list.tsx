import type { ContactSign } from '@liftout/contract/move-signs';
import { useHasAccess, useUser } from '../auth/index.ts';
import { TextLink } from '../ui/form/link-button.tsx';

interface SignListProps {
  clientId: string;
  /** Whose signs they are, for screen readers. */
  name: string;
  signs: readonly ContactSign[];
}

/** Signs in words, each with a link to the moves behind it. */
export function SignList({ clientId, name, signs }: SignListProps) {
  return (
    <ul aria-label={`Signs that ${name} may move`} className="flex flex-col gap-1 text-sm">
      {signs.map(({ sign, text, evidence }) => (
        <li key={sign}>
          {text}. <EvidenceLink clientId={clientId} name={name} evidence={evidence} />
        </li>
      ))}
    </ul>
  );
}

/** Opens the moves behind a sign, for readers of moves. */
function EvidenceLink({
  clientId,
  name,
  evidence: { firmLeft, firmJoined, city, from, to },
}: Pick<SignListProps, 'clientId' | 'name'> & Pick<ContactSign, 'evidence'>) {
  const isAdmin = useUser().role === 'admin';
  if (!useHasAccess('overview')) return null;
  const search = {
    left: firmLeft,
    ...(firmJoined && { joined: firmJoined }),
    ...(city && { city }),
    ...(from && { from }),
    to,
  };
  const label = `Show the moves from ${firmLeft}${firmJoined ? ` to ${firmJoined}` : ''}, for ${name}`;
  return isAdmin ? (
    <TextLink to="/$slug/moves" params={{ slug: clientId }} search={search} hash="moves" aria-label={label}>
      Moves
    </TextLink>
  ) : (
    <TextLink
      to="/client/$clientId/moves"
      params={{ clientId }}
      search={search}
      hash="moves"
      aria-label={label}
    >
      Moves
    </TextLink>
  );
}
