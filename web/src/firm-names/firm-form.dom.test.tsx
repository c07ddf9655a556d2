import { type FirmRecord, getFirm, updateFirm } from '@liftout/contract/firm-records';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startFakeServer } from '../testing/fake-server.ts';
import { withQueries } from '../testing/with-queries.tsx';
import { FirmForm } from './firm-form.tsx';
import { firmQuery } from './queries.ts';

const firm: FirmRecord = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Yonder',
  channel: null,
  version: 1,
  joined: 0,
  left: 1,
  spellings: 1,
  toReview: 0,
  names: [],
  parent: null,
  since: null,
  countsToParent: false,
  ownershipBy: 'directory',
  owns: [],
  undoable: false,
};
const theirs: FirmRecord = { ...firm, name: 'Yonder Group', channel: 'boutique', version: 2 };

function Shown() {
  const { data } = useQuery(firmQuery(firm.id));
  return data ? <FirmForm key={data.id} firm={data} onDirty={() => undefined} /> : null;
}
const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/);

/** Types a name, and saves it when someone else has saved theirs. */
async function saveLate() {
  const server = await startFakeServer();
  server.on(getFirm, () => firm);
  render(<Shown />, { wrapper: withQueries() });
  await screen.findByLabelText(/^Name/);
  fireEvent.change(name(), { target: { value: 'Yonder Wealth' } });
  server.on(getFirm, () => theirs);
  server.refuse(updateFirm, 409, { code: 'stale', message: 'Changed.', current: theirs });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('It is now Yonder Group, channel: Boutique.');
  return server;
}

test('what was typed stays when someone else saved first, and goes with their version', async () => {
  const server = await saveLate();
  expect(name().value).toBe('Yonder Wealth');
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  const saved = { ...theirs, name: 'Yonder Wealth', version: 3 };
  server.on(updateFirm, () => saved);
  server.on(getFirm, () => saved);
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sav/ })).toBeNull());
  expect(server.requestsTo(updateFirm).at(-1)?.body).toEqual({ name: 'Yonder Wealth', version: 2 });
  await waitFor(() => expect(name().value).toBe('Yonder Wealth'));
});

test('theirs can be used instead', async () => {
  await saveLate();
  fireEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
  await waitFor(() => expect(name().value).toBe('Yonder Group'));
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});
