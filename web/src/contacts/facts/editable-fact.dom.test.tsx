import { type Contact, getContact, updateContact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { makeContact } from '../../testing/people.ts';
import { withUser } from '../../testing/with-user.tsx';
import { getToasts } from '../../ui/feedback/toast-store.ts';
import { localTimeText } from '../form/contact-form.ts';
import { contactQuery } from '../queries.ts';
import { EditableFact } from './editable-fact.tsx';
import type { SingleField } from './fact-fields.ts';

/** Shows one fact of a contact in a drawer that Escape closes; `stored` is the server's copy. */
async function openFact(field: SingleField, more: Partial<Contact> = {}) {
  const server = await startFakeServer();
  const stored = { contact: makeContact(1, { phone: '(650) 555-0100', ...more }) };
  server.on(getContact, () => stored.contact);
  server.on(updateContact, ({ body }) => {
    const { version: _, ...patch } = updateContact.body.parse(body);
    stored.contact = { ...stored.contact, ...textsOf(patch), version: stored.contact.version + 1 };
    return stored.contact;
  });
  const onEscape = vi.fn();
  const onDirty = vi.fn();
  const Fact = () => {
    const { data } = useQuery(contactQuery('alpha', stored.contact.id));
    return data ? (
      // As the drawer does.
      <div role="none" onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
        <EditableFact clientId="alpha" contact={data} field={field} onDirty={onDirty}>
          {data[field]}
        </EditableFact>
      </div>
    ) : null;
  };
  const { unmount } = render(<Fact />, { wrapper: withUser(server) });
  const button = await screen.findByRole('button');
  return { server, stored, onEscape, onDirty, unmount, button };
}

/** The texts among the fields of a patch. */
const textsOf = (patch: object): object =>
  Object.fromEntries(
    Object.entries(patch).filter(([, value]) => typeof value === 'string' || value === null),
  );

const startTyping = (text: string) => {
  act(() => screen.getByRole('button').click());
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: text } });
  return field;
};
/** A field for a time, which has no role of its own. */
const startTime = (time: string) => {
  act(() => screen.getByRole('button').click());
  const field = screen.getByLabelText('Last contact');
  fireEvent.change(field, { target: { value: time } });
  return field;
};
const bodies = (server: Awaited<ReturnType<typeof startFakeServer>>) =>
  server.requestsTo(updateContact).map(({ body }) => body);

test('one click, typing and Enter save a fact, and Undo restores it', async () => {
  const { server, stored, button } = await openFact('phone');
  expect(button.getAttribute('aria-label')).toBe('Edit phone');
  const field = startTyping('(650) 555-0199');
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit phone' }));
  await screen.findByText('(650) 555-0199');
  await waitFor(() => expect(getToasts()[0]?.title).toBe('Phone updated'));
  expect(bodies(server)).toEqual([{ phone: '(650) 555-0199', version: 1 }]);
  act(() => getToasts()[0]?.action?.onSelect());
  await screen.findByText('(650) 555-0100');
  await waitFor(() => expect(stored.contact.phone).toBe('(650) 555-0100'));
  expect(bodies(server)[1]).toEqual({ phone: '(650) 555-0100', version: 2 });
});

test('leaving the field saves, and an unchanged one sends nothing', async () => {
  const { server } = await openFact('city');
  const blank = startTyping('  ');
  act(() => blank.blur());
  await screen.findByRole('button', { name: 'Add city' });
  const field = startTyping('Palo Alto');
  act(() => field.blur());
  await screen.findByRole('button', { name: 'Edit city' });
  await waitFor(() => expect(bodies(server)).toEqual([{ city: 'Palo Alto', version: 1 }]));
});

test('Escape restores the value and leaves the drawer open', async () => {
  const { server, onEscape } = await openFact('phone');
  fireEvent.keyDown(startTyping('(650) 555-0199'), { key: 'Escape' });
  await screen.findByText('(650) 555-0100');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit phone' }));
  expect(onEscape).not.toHaveBeenCalled();
  expect(bodies(server)).toEqual([]);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Escape' });
  expect(onEscape).toHaveBeenCalledOnce();
});

test("what the contract refuses stays in the field with the contract's message, and is asked about before it is lost", async () => {
  const { server, onDirty } = await openFact('email');
  const field = startTyping('nope');
  fireEvent.keyDown(field, { key: 'Enter' });
  const message = await screen.findByText('Enter a valid email address.');
  expect(field.getAttribute('aria-describedby')).toBe(message.parentElement?.id);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onDirty).toHaveBeenLastCalledWith('email', true);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('Email is required.');
  expect(bodies(server)).toEqual([]);
  // Mended and left, it does not take the focus from where it went.
  fireEvent.change(field, { target: { value: 'dana@ubs.example' } });
  act(() => field.blur());
  const button = await screen.findByRole('button', { name: 'Edit email' });
  expect(document.activeElement).not.toBe(button);
  await waitFor(() => expect(bodies(server)).toEqual([{ email: 'dana@ubs.example', version: 1 }]));
});

test('a line break in notes is typed by Enter, and Ctrl+Enter saves', async () => {
  const { server } = await openFact('notes');
  const field = startTyping('Golf on Friday');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('textbox')).toBe(field);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(bodies(server)).toEqual([{ notes: 'Golf on Friday', version: 1 }]));
});

test('a change that the server refuses is rolled back, and what was typed is in its field again', async () => {
  const { server } = await openFact('phone');
  server.refuse(updateContact, 503, { message: 'Liftout is busy at the moment.', code: 'not_ready' });
  fireEvent.keyDown(startTyping('(650) 555-0199'), { key: 'Enter' });
  await screen.findByText('Liftout is busy at the moment.');
  expect(screen.getByRole('textbox')).toHaveProperty('value', '(650) 555-0199');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  expect(getToasts()[0]).toMatchObject({ tone: 'negative', title: "Couldn't save the phone" });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  await screen.findByText('(650) 555-0100');
});

test("a colleague's change of the same fact is not overwritten without a word", async () => {
  const { server, stored } = await openFact('phone');
  const field = startTyping('(650) 555-0199');
  const theirs = { ...stored.contact, phone: '(650) 555-0177', version: 2 };
  server.refuse(updateContact, 409, {
    message: 'This contact was changed by someone else.',
    code: 'stale',
    current: theirs,
  });
  stored.contact = theirs;
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText(
    'Someone else changed this to (650) 555-0177. Save again to replace it, or press Escape.',
  );
  expect(getToasts()[0]?.title).toBe('This contact was changed by someone else');
  expect(screen.getByRole('textbox')).toHaveProperty('value', '(650) 555-0199');
  server.on(updateContact, () => ({ ...theirs, phone: '(650) 555-0199', version: 3 }));
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  await waitFor(() =>
    expect(bodies(server)).toEqual([
      { phone: '(650) 555-0199', version: 1 },
      { phone: '(650) 555-0199', version: 2 },
    ]),
  );
});

test('what is typed when the drawer closes is saved', async () => {
  const { server, unmount } = await openFact('phone');
  startTyping('(650) 555-0199');
  unmount();
  await waitFor(() => expect(bodies(server)).toEqual([{ phone: '(650) 555-0199', version: 1 }]));
});

test('the last contact is a time of the reader that Undo restores to the second', async () => {
  const was = '2025-08-01T09:30:17.000Z';
  const { server, button } = await openFact('lastContacted', { lastContacted: was });
  expect(button.getAttribute('aria-label')).toBe('Edit last contact');
  const noon = '2025-08-20T12:00:00.000Z';
  const field = startTime(localTimeText(noon));
  expect(field.getAttribute('type')).toBe('datetime-local');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText(noon);
  await waitFor(() => expect(getToasts()[0]?.title).toBe('Last contact updated'));
  act(() => getToasts()[0]?.action?.onSelect());
  await screen.findByText(was);
  await waitFor(() =>
    expect(bodies(server)).toEqual([
      { lastContacted: noon, version: 1 },
      { lastContacted: was, version: 2 },
    ]),
  );
});

test('a last contact in the future, or of half a time, is refused; a blank one removes it', async () => {
  const { server } = await openFact('lastContacted', { lastContacted: '2025-08-01T09:30:00.000Z' });
  const field = startTime(localTimeText(new Date(Date.now() + 86_400_000)));
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('This date is in the future.');
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput: true } });
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('Enter both a date and a time.');
  expect(bodies(server)).toEqual([]);
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput: false } });
  fireEvent.change(field, { target: { value: localTimeText('2025-08-20T12:00:00.000Z') } });
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(bodies(server)).toEqual([{ lastContacted: null, version: 1 }]));
});

test("a team's link is a web address or the path of a team's page", async () => {
  const { server } = await openFact('teamProfileLink');
  const field = startTyping('javascript:alert(1)');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('Enter a link that starts with https:// or /team/.');
  fireEvent.change(field, { target: { value: 'https://fa.ubs.example/whitfield' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(getToasts()[0]?.title).toBe('Team profile updated'));
  expect(bodies(server)).toEqual([{ teamProfileLink: 'https://fa.ubs.example/whitfield', version: 1 }]);
});
