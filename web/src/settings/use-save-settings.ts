import { type Settings, type SettingsChange, saveSettings } from '@liftout/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { currentOf, useChange } from '../lib/changes/mutation.ts';
import { counted } from '../lib/format/formats.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { settingsQuery } from './queries.ts';

interface Save {
  change: SettingsChange;
  /** What restores the settings, given them as saved, so that no later save is overwritten. Without it there is no Undo. */
  undo?: (saved: Settings) => SettingsChange;
  /** It restores earlier settings: what is typed meanwhile stays. */
  isUndo?: boolean;
}

/** Sends a change of the settings, with Undo. `newer`: the settings as someone else saved them meanwhile. */
export function useSaveSettings({ onSaved }: { onSaved?: (saved: Settings) => void } = {}) {
  const queries = useQueryClient();
  const [newer, setNewer] = useState<Settings | null>(null);
  const save = useChange({
    by: saveSettings,
    clientId: null,
    send: ({ change }: Save) => call(saveSettings, { body: change }),
    onSuccess: ({ endedSessions: _, ...saved }, { isUndo }) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      if (isUndo) return;
      setNewer(null);
      onSaved?.(saved);
    },
    done: ({ endedSessions, ...saved }, { undo, isUndo }) => ({
      tone: 'positive',
      title: isUndo ? 'Settings restored' : 'Settings saved',
      ...(endedSessions > 0 && {
        description: `${counted(endedSessions, 'idle session')} ended.`,
      }),
      undo: undo && (() => save.mutate({ change: undo(saved), isUndo: true })),
    }),
    onError: (error, { isUndo }) => {
      const current = currentOf<Settings>(error);
      if (current) queries.setQueryData(settingsQuery.queryKey, current);
      if (current && !isUndo) return setNewer(current);
      toast({
        tone: 'negative',
        error,
        title: 'Settings not saved',
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      });
    },
  });
  return { save: save.mutate, isSaving: save.isPending, newer, clearNewer: () => setNewer(null) };
}
