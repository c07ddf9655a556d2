import { getContact, updateContact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { makeContact } from '../../testing/people.ts';
import { withUser } from '../../testing/with-user.tsx';
import { getToasts } from '../../ui/feedback/toast-store.ts';
import { contactQuery } from '../queries.ts';
import { EditableName } from './editable-name.tsx';

/** Shows the name of Dana Whitfield; `stored` is the server's copy. */
async function openName() {
  const server = await startFakeServer();
  const stored = { contact: makeContact(1, { lastName: 'Whitfield', name: 'Dana Whitfield' }) };
  server.on(getContact, () => stored.contact);
  server.on(updateContact, ({ body }) => {
    const { firstName = stored.contact.firstName, lastName = stored.contact.lastName } =
      updateContact.body.parse(body);
    const version = stored.contact.version + 1;
    stored.contact = { ...stored.contact, firstName, lastName, name: `${firstName} ${lastName}`, version };
    return stored.contact;
  });
  const onDirty = vi.fn();
  const Name = () => {
    const { data } = useQuery(contactQuery('alpha', stored.contact.id));
    return data ? (
      <EditableName clientId="alpha" contact={data} onDirty={onDirty}>
        <h2>{data.name}</h2>
      </EditableName>
    ) : null;
  };
  const { unmount } = render(<Name />, { wrapper: withUser(server) });
  await screen.findByRole('button', { name: 'Edit name' });
  return { server, stored, onDirty, unmount };
}

const edit = () => act(() => screen.getByRole('button', { name: 'Edit name' }).click());
const field = (name: 'First name' | 'Last name') => screen.getByRole('textbox', { name });
const type = (name: 'First name' | 'Last name', value: string) =>
  fireEvent.change(field(name), { target: { value } });
const bodies = (server: Awaited<ReturnType<typeof startFakeServer>>) =>
  server.requestsTo(updateContact).map(({ body }) => body);

test('first and last name are saved at once, shown in the heading before the server answers, and undone', async () => {
  const { server, stored } = await openName();
  edit();
  expect(document.activeElement).toBe(field('First name'));
  type('First name', 'Diana');
  type('Last name', 'Whitley');
  fireEvent.keyDown(field('Last name'), { key: 'Enter' });
  await screen.findByRole('heading', { name: 'Diana Whitley' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit name' }));
  await waitFor(() =>
    expect(getToasts()[0]).toMatchObject({ title: 'Name updated', description: 'Diana Whitley' }),
  );
  expect(bodies(server)).toEqual([{ firstName: 'Diana', lastName: 'Whitley', version: 1 }]);
  act(() => getToasts()[0]?.action?.onSelect());
  await screen.findByRole('heading', { name: 'Dana Whitfield' });
  await waitFor(() => expect(stored.contact.name).toBe('Dana Whitfield'));
});

test('going from one name to the other is not leaving; leaving both saves what was changed', async () => {
  const { server } = await openName();
  edit();
  type('First name', 'Diana');
  vi.useFakeTimers();
  act(() => field('Last name').focus());
  vi.runAllTimers();
  vi.useRealTimers();
  expect(field('First name')).toHaveProperty('value', 'Diana');
  act(() => field('Last name').blur());
  await screen.findByRole('heading', { name: 'Diana Whitfield' });
  await waitFor(() => expect(bodies(server)).toEqual([{ firstName: 'Diana', version: 1 }]));
});

test('a missing name stays in its field with the reason, and Escape restores both', async () => {
  const { server, onDirty } = await openName();
  edit();
  type('First name', 'Diana');
  type('Last name', ' ');
  fireEvent.keyDown(field('First name'), { key: 'Enter' });
  await screen.findByText('Last Name is required.');
  expect(field('Last name').getAttribute('aria-invalid')).toBe('true');
  expect(field('First name').getAttribute('aria-invalid')).toBeNull();
  expect(onDirty).toHaveBeenLastCalledWith('name', true);
  fireEvent.keyDown(field('Last name'), { key: 'Escape' });
  await screen.findByRole('button', { name: 'Edit name' });
  expect(onDirty).toHaveBeenLastCalledWith('name', false);
  expect(screen.getByRole('heading').textContent).toBe('Dana Whitfield');
  expect(bodies(server)).toEqual([]);
});

test('what the server refuses is rolled back, and what was typed is in its fields again', async () => {
  const { server } = await openName();
  server.refuse(updateContact, 503, { message: 'Liftout is busy at the moment.', code: 'not_ready' });
  edit();
  type('Last name', 'Whitley');
  fireEvent.keyDown(field('Last name'), { key: 'Enter' });
  await screen.findByText('Liftout is busy at the moment.');
  expect(field('Last name')).toHaveProperty('value', 'Whitley');
  expect(screen.getByRole('heading').textContent).toBe('Dana Whitfield');
  expect(getToasts()[0]).toMatchObject({ tone: 'negative', title: "Couldn't save the name" });
});

test("a colleague's change is told beside the name that they changed", async () => {
  const { server, stored } = await openName();
  const theirs = { ...stored.contact, lastName: 'Whitby', name: 'Dana Whitby', version: 2 };
  server.refuse(updateContact, 409, { message: 'Changed.', code: 'stale', current: theirs });
  stored.contact = theirs;
  edit();
  type('First name', 'Diana');
  type('Last name', 'Whitley');
  fireEvent.keyDown(field('Last name'), { key: 'Enter' });
  const message = await screen.findByText(
    'Someone else changed this to Whitby. Save again to replace it, or press Escape.',
  );
  expect(field('Last name').getAttribute('aria-describedby')).toBe(message.parentElement?.id);
});

test('what is typed when the drawer closes is saved', async () => {
  const { server, unmount } = await openName();
  edit();
  type('Last name', 'Whitley');
  unmount();
  await waitFor(() => expect(bodies(server)).toEqual([{ lastName: 'Whitley', version: 1 }]));
});
