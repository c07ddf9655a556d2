import type { FirmMember } from '@liftout/contract/firms';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MemberGrid } from './member-grid.tsx';

const memberOf = (number: number): FirmMember => ({
  id: `0198f000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  client: 'alpha',
  name: `Dana ${number}`,
  firstName: 'Dana',
  lastName: String(number),
  jobTitle: null,
  isHighValue: 'no',
  aum: null,
  revenue: null,
  pipelineStage: null,
  email: 'dana@ubs.example',
  phone: null,
  city: null,
});
const thirty = Array.from({ length: 30 }, (_, at) => memberOf(at + 1));

/** The grid of thirty members. @returns replaces them */
async function openGrid() {
  let show: (members: readonly FirmMember[]) => void = () => undefined;
  function Page() {
    const [members, setMembers] = useState<readonly FirmMember[]>(thirty);
    show = setMembers;
    return <MemberGrid members={members} />;
  }
  const routeTree = createRootRoute({ component: Page });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  await screen.findByRole('button', { name: 'Show all 30' });
  return (members: readonly FirmMember[]) => act(() => show(members));
}

test('the first member that was not shown takes the focus, once', async () => {
  const show = await openGrid();
  expect(screen.getAllByRole('listitem')).toHaveLength(24);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 30' }));
  expect(document.activeElement?.textContent).toBe('Dana 25');

  screen.getByRole('button', { name: 'Dana 3' }).focus();
  show(thirty.toReversed());
  expect(document.activeElement?.textContent).toBe('Dana 3');
});

test('a print has all members', async () => {
  await openGrid();
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('listitem')).toHaveLength(30);
});
