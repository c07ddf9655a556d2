import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { referenceOf } from '../../lib/api/errors.ts';
import { announce } from './announce.ts';

/** The reference of an error, by which support finds it in the server's log. Nothing for errors without one. */
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
      // The clipboard is not permitted; the text can still be selected.
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
