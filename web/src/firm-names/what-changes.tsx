import type { RespellingCounts } from '@liftout/contract/firm-names';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { marketTexts } from './labels.ts';

interface WhatChangesProps {
  preview: {
    data: RespellingCounts | undefined;
    isLoadingError: boolean;
    error: Error | null;
    isRefetching: boolean;
    refetch: () => unknown;
  };
  /** A sentence each. */
  texts: (counts: RespellingCounts) => string[];
}

/** What a change would change, counted before it is made. */
export function WhatChanges({ preview, texts }: WhatChangesProps) {
  if (preview.isLoadingError) return <QueryError what="the preview" query={preview} />;
  if (!preview.data)
    return (
      <div role="status" aria-label="Counting what changes">
        <SkeletonText lines={3} />
      </div>
    );
  return (
    <section aria-label="What changes" className="rounded-control border bg-surface-sunken p-3 text-sm">
      <h3 className="font-medium">What changes</h3>
      <ul className="mt-1 flex flex-col gap-0.5">
        {texts(preview.data).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {preview.data.markets.length > 0 ? (
        <p className="mt-2 text-ink-soft">{marketTexts(preview.data).join(' · ')}</p>
      ) : null}
    </section>
  );
}
