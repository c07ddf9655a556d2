import { ArrowRightLeft } from 'lucide-react';
import { useHasAccess, useUser } from '../auth/index.ts';
import { moveMark, useMoveOf } from '../contacts/index.ts';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { TextLink } from '../ui/form/link-button.tsx';

/** `Left Merrill Aug 22` on the card of a contact who moved; opens the move. */
export function CardMove({ contactId }: { contactId: string }) {
  const found = useMoveOf(contactId);
  const isAdmin = useUser().role === 'admin';
  const mayOpen = useHasAccess('overview');
  if (!found) return null;
  const { move, clientId } = found;
  const text = <TruncatedText>{moveMark(move)}</TruncatedText>;
  const search = { move: move.moveId };
  return (
    <p className="mt-1 flex min-w-0 items-center gap-1 text-info text-xs">
      <ArrowRightLeft aria-hidden size={11} className="shrink-0" />
      {!mayOpen ? (
        text
      ) : isAdmin ? (
        <TextLink to="/$slug/moves" params={{ slug: clientId }} search={search} className="min-w-0 text-info">
          {text}
        </TextLink>
      ) : (
        <TextLink
          to="/client/$clientId/moves"
          params={{ clientId }}
          search={search}
          className="min-w-0 text-info"
        >
          {text}
        </TextLink>
      )}
    </p>
  );
}
