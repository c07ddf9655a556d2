import { usePortalName } from '../../lib/dom/portal.ts';
import { TruncatedText } from '../data/truncated-text.tsx';
import { Mark } from './mark.tsx';

/** Logo and the portal's name. */
export function Wordmark({ size = 22 }: { size?: number }) {
  const name = usePortalName();
  return (
    <span className="inline-flex min-w-0 items-center gap-2 text-ink">
      <Mark size={size} />
      <TruncatedText className="font-serif font-semibold text-lg tracking-[-0.01em]">{name}</TruncatedText>
    </span>
  );
}
