import { type Contact, listContacts, updateContact } from '@liftout/contract/contacts';
import type { FormerLoss } from '@liftout/contract/deal-losses';
import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startFakeServer } from '../testing/fake-server.ts';
import { makeContact } from '../testing/people.ts';
import { withQueries } from '../testing/with-queries.tsx';
import { getToasts } from '../ui/feedback/toast-store.ts';
import { contactPageQuery } from './queries.ts';
import { defaultTableState } from './table/table-state.ts';
import { useSetStage } from './use-set-stage.ts';

async function openTable(loss?: FormerLoss) {
  const fakeServer = await startFakeServer();
  const stored = {
    contact: makeContact(1, loss ? {} : { inPipeline: 'yes', pipelineStage: 'targeted' }),
    loss,
  };
  fakeServer.on(listContacts, () => [stored.contact]);
  fakeServer.on(updateContact, ({ body }) => {
    const { inPipeline = 'no', pipelineStage = null, formerLoss } = updateContact.body.parse(body);
    const reopened = pipelineStage ? stored.loss : undefined;
    stored.loss = formerLoss;
    stored.contact = { ...stored.contact, inPipeline, pipelineStage, version: stored.contact.version + 1 };
    return { ...stored.contact, formerLoss: reopened };
  });
  const { result } = renderHook(
    () => ({
      listed: useQuery(contactPageQuery('alpha', defaultTableState)).data?.rows[0],
      setStage: useSetStage('alpha'),
    }),
    { wrapper: withQueries() },
  );
  await waitFor(() => expect(result.current.listed).toBeDefined());
  return {
    fakeServer,
    stored,
    stage: () => result.current.listed?.pipelineStage,
    setStage: (to: Contact['pipelineStage']) =>
      act(() => result.current.setStage(result.current.listed ?? stored.contact, to)),
  };
}
const openToast = () => getToasts().find(({ open }) => open);

test('Undo of a stage brings the one before, and one of a removal brings the contact back', async () => {
  const { fakeServer, stored, stage, setStage } = await openTable();
  await setStage('closing');
  await waitFor(() => expect(openToast()?.title).toMatch(/^Stage changed to /));
  expect(stage()).toBe('closing');
  act(() => openToast()?.action?.onSelect());
  await waitFor(() => expect(stored.contact).toMatchObject({ pipelineStage: 'targeted', version: 3 }));
  await waitFor(() => expect(stage()).toBe('targeted'));

  await setStage(null);
  await waitFor(() => expect(openToast()?.title).toBe('Removed from the pipeline'));
  expect(stored.contact).toMatchObject({ inPipeline: 'no', pipelineStage: null });
  act(() => openToast()?.action?.onSelect());
  await waitFor(() => expect(stored.contact).toMatchObject({ inPipeline: 'yes', pipelineStage: 'targeted' }));
  expect(fakeServer.requestsTo(updateContact)).toHaveLength(4);
});

test('Undo of a stage on a lost contact gives the loss back, and a later removal does not', async () => {
  const loss = { reason: 'terms', note: 'Wanted more up front.', stage: 'meeting' } as const;
  const { fakeServer, stored, stage, setStage } = await openTable(loss);
  await setStage('closing');
  await waitFor(() => expect(openToast()?.title).toMatch(/^Stage changed to /));
  expect(stored.loss).toBeUndefined();
  act(() => openToast()?.action?.onSelect());
  await waitFor(() => expect(stored).toMatchObject({ contact: { pipelineStage: null, version: 3 }, loss }));
  await waitFor(() => expect(stage()).toBeNull());
  expect(fakeServer.requestsTo(updateContact).at(-1)?.body).toMatchObject({ formerLoss: loss, version: 2 });

  await setStage('closing');
  await waitFor(() => expect(stored.contact.version).toBe(4));
  await waitFor(() => expect(stage()).toBe('closing'));
  await setStage(null);
  await waitFor(() => expect(stored).toMatchObject({ contact: { version: 5 }, loss: undefined }));
});

test('a refused stage is rolled back', async () => {
  const { fakeServer, stage, setStage } = await openTable();
  fakeServer.refuse(updateContact, 500, { message: 'Something went wrong.', code: 'internal' });
  await setStage('won');
  await waitFor(() =>
    expect(openToast()).toMatchObject({ tone: 'negative', title: "Couldn't change the stage" }),
  );
  await waitFor(() => expect(stage()).toBe('targeted'));
});
