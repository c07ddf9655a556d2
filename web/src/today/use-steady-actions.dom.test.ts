import type { TodayItem } from '@liftout/contract/today';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ItemActions } from './queue-item.tsx';
import { useSteadyActions } from './use-steady-actions.ts';

const actionsOf = (onOpen: ItemActions['onOpen']): ItemActions => ({
  onOpen,
  onLog: vi.fn(),
  onSnooze: vi.fn(),
  onSelect: vi.fn(),
  onDetails: vi.fn(),
  onEvidence: vi.fn(),
});
const item: TodayItem = {
  contactId: '0198f000-0000-7000-8000-000000000001',
  name: 'Dana Whitfield',
  firm: 'UBS',
  city: null,
  phone: null,
  stage: null,
  step: null,
  reasons: [],
};

test('actions stay the same and do what the latest ones do', () => {
  const [before, after] = [vi.fn(), vi.fn()];
  const { result, rerender } = renderHook(useSteadyActions, { initialProps: actionsOf(before) });
  const first = result.current;
  rerender(actionsOf(after));
  expect(result.current).toBe(first);
  first.onOpen(item);
  expect(before).not.toHaveBeenCalled();
  expect(after).toHaveBeenCalledWith(item);
});
