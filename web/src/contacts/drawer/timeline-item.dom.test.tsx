import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TimelineItem } from './timeline-item.tsx';

test('an edit says what a field was and is, and of one that was not known what it is', () => {
  render(
    <ul>
      <TimelineItem
        clientId="alpha"
        nameOf={(user) => user}
        entry={{
          kind: 'edit',
          id: '0198f000-0000-7000-8000-000000000001',
          at: '2025-08-29T16:00:00.000Z',
          action: 'contact.updated',
          by: 'Dana Cole',
          changes: [
            { field: 'city', before: 'Reno', after: 'Austin' },
            { field: 'jobTitle', before: null, after: 'Partner' },
            { field: 'crd', before: '1234', after: null },
          ],
        }}
      />
    </ul>,
  );
  const changes = screen.getAllByRole('listitem').slice(1);
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'City: from Reno →to Austin',
    'Job title: Partner',
    'CRD: from 1234 →to –',
  ]);
});
