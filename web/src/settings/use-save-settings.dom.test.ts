import { type Settings, saveSettings } from '@liftout/contract/settings';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startFakeServer } from '../testing/fake-server.ts';
import { withQueries } from '../testing/with-queries.tsx';
import { getToasts } from '../ui/feedback/toast-store.ts';
import { useSaveSettings } from './use-save-settings.ts';

const branding = (name: string, version: number): Settings['branding'] => ({
  name,
  theme: 'professional',
  version,
});
const stored = (name: string, version: number): Settings => ({
  branding: branding(name, version),
  session: { timeout: '24h', version: 1 },
});

/** Saves the name Acme, at version 2, and undoes it. */
async function saveAndUndo(answerUndo: (server: Awaited<ReturnType<typeof startFakeServer>>) => void) {
  const server = await startFakeServer();
  server.on(saveSettings, () => ({ ...stored('Acme', 2), endedSessions: 0 }));
  let saves = 0;
  const { result } = renderHook(
    () =>
      useSaveSettings({
        onSaved: () => {
          saves += 1;
        },
      }),
    { wrapper: withQueries() },
  );
  act(() =>
    result.current.save({
      change: { branding: branding('Acme', 1) },
      undo: (saved) => ({ branding: branding('Liftout', saved.branding.version) }),
    }),
  );
  await waitFor(() => expect(getToasts()[0]?.title).toBe('Settings saved'));
  answerUndo(server);
  act(() => getToasts()[0]?.action?.onSelect());
  await waitFor(() => expect(server.requestsTo(saveSettings)).toHaveLength(2));
  return { server, result, saves: () => saves };
}

test('Undo names the version that was saved, and leaves what is typed meanwhile', async () => {
  const { server, saves } = await saveAndUndo((at) =>
    at.on(saveSettings, () => ({ ...stored('Liftout', 3), endedSessions: 0 })),
  );
  await waitFor(() => expect(getToasts()[0]?.title).toBe('Settings restored'));
  expect(server.requestsTo(saveSettings)[1]?.body).toEqual({ branding: branding('Liftout', 2) });
  expect(saves()).toBe(1);
});

test('Undo does not overwrite what a colleague saved later', async () => {
  const { result, saves } = await saveAndUndo((at) =>
    at.refuse(saveSettings, 409, {
      message: 'The branding was changed by someone else.',
      code: 'conflict',
      current: stored('Theirs', 3),
    }),
  );
  await waitFor(() =>
    expect(getToasts()[0]).toMatchObject({ tone: 'negative', title: 'Settings not saved' }),
  );
  // Nothing was typed that they would have to choose between.
  expect(result.current.newer).toBeNull();
  expect(saves()).toBe(1);
});
