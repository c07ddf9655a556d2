import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeContact } from '../../testing/people.ts';
import { withQueries } from '../../testing/with-queries.tsx';
import { ArchivedAlert } from './archived-alert.tsx';

const archivedAt = '2025-08-20T09:00:00.000Z';
const shown = (more: object) => {
  const contact = makeContact(1, { archivedAt, archivedReason: 'No longer in the HubSpot list.', ...more });
  render(<ArchivedAlert clientId="alpha" contact={contact} />, { wrapper: withQueries() });
};

test('an archived contact says why, and can be restored', () => {
  shown({});
  expect(
    screen.getByText(/No longer in the HubSpot list\. An archived contact is in no list or figure\./),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy();
});

test('one whose approval was undone says so, and has nothing to restore it with', () => {
  shown({ archivedReason: 'Approval undone.', takenBack: true });
  expect(screen.getByText(/Approval undone\. It stays archived/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});
