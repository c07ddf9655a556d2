import { listClientNames } from '@liftout/contract/client-names';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startFakeServer } from '../testing/fake-server.ts';
import { withQueries } from '../testing/with-queries.tsx';
import { ChooseFile } from './choose-file.tsx';

test('the only client is chosen from the start', async () => {
  const server = await startFakeServer();
  const alpha = {
    clientId: 'alpha',
    clientName: 'Alpha Wealth',
    logoUrl: null,
    isActive: true,
    hasLogin: true,
  };
  server.on(listClientNames, () => [alpha]);
  render(<ChooseFile onSent={() => undefined} />, { wrapper: withQueries() });
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /Client/ }).textContent).toBe('Alpha Wealth'),
  );
});
