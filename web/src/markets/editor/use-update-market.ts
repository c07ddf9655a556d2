import { type MarketChange, type MarketRecord, updateMarket } from '@liftout/contract/markets';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { currentOf, useChange } from '../../lib/changes/mutation.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { marketRecordsQuery } from '../landing-queries.ts';
import { undoOf } from './draft.ts';

interface Update {
  /** The record as the user saw it. */
  seen: MarketRecord;
  change: MarketChange;
  title: string;
  /** It restores an earlier state, so it has no Undo itself. */
  isUndo?: boolean;
}

/** Saves changes of a market, with Undo. `newer`: the record as someone else saved it meanwhile. */
export function useUpdateMarket({ onSaved }: { onSaved?: () => void } = {}) {
  const queries = useQueryClient();
  const [newer, setNewer] = useState<MarketRecord | null>(null);
  const keep = (record: MarketRecord) =>
    queries.setQueryData(marketRecordsQuery.queryKey, (known) =>
      known?.map((one) => (one.path === record.path ? record : one)),
    );
  const update = useChange({
    by: updateMarket,
    clientId: null,
    send: ({ seen, change }: Update) =>
      call(updateMarket, { params: { path: seen.path }, body: { ...change, version: seen.version } }),
    onSuccess: (saved, { isUndo }) => {
      keep(saved);
      setNewer(null);
      if (!isUndo) onSaved?.();
    },
    done: (saved, { seen, change, title, isUndo }) => {
      const undo = isUndo ? null : undoOf(seen, change);
      return {
        tone: 'positive',
        title,
        ...(undo && {
          undo: () =>
            update.mutate({ seen: saved, change: undo, title: `${saved.name} restored`, isUndo: true }),
        }),
      };
    },
    onError: (error, { seen }) => {
      const current = currentOf<MarketRecord>(error);
      if (current) {
        keep(current);
        setNewer(current);
      }
      toast({
        tone: 'negative',
        error,
        title: `${seen.name} not saved`,
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      });
    },
  });
  return { update: update.mutate, isSaving: update.isPending, newer, clearNewer: () => setNewer(null) };
}
