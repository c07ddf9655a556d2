import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { referenceOf } from '../../lib/api/errors.ts';
import { announce } from './announce.ts';

/** The reference of an error that the user cannot mend: support finds the server's log lines by it. Else nothing. */
export function Reference({ error }: { error: unknown }) {
  const reference = referenceOf(error);
  const [copied, setCopied] = useState(false);
  if (reference === null) return null;
  const copy = () =>
    navigator.clipboard.writeText(reference).then(
      () => {
        setCopied(true);
        announce('Reference copied');
      },
      // Not allowed to: the text can still be selected.
      () => undefined,
    );
  const Icon = copied ? Check : Copy;
  return (
    <span className="mt-1 inline-flex items-center gap-1 text-ink-soft text-xs">
      <span>
        Reference <span className="select-all font-mono">{reference}</span>
      </span>
      <button
        type="button"
        aria-label="Copy reference"
        onClick={copy}
        className="inline-flex size-6 items-center justify-center rounded-control hover:text-ink"
      >
        <Icon aria-hidden size={12} />
      </button>
    </span>
  );
}
