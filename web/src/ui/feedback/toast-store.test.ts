import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, getToasts, subscribeToasts, toast } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of getToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

const open = () => getToasts().filter((record) => record.open);

describe('the toast queue', () => {
  it('shows at most one, the newest', () => {
    toast({ title: 'Saved' });
    toast({ title: 'Operation Failed', tone: 'negative' });
    expect(open().map((record) => record.title)).toEqual(['Operation Failed']);
    expect(getToasts()[0]?.title).toBe('Operation Failed');
  });

  it('removes a dismissed toast after 1,000,000 ms, and not before', () => {
    const { dismiss } = toast({ title: 'Kept for a while' });
    // Other test files of this process may have left some of theirs.
    const kept = () => getToasts().filter(({ title }) => title === 'Kept for a while');
    dismiss();
    dismiss();
    expect(open()).toEqual([]);
    vi.advanceTimersByTime(999_999);
    expect(kept()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(kept()).toEqual([]);
  });

  it('notifies its listeners until they unsubscribe', () => {
    const listener = vi.fn();
    const leave = subscribeToasts(listener);
    toast({ title: 'One' });
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    toast({ title: 'Two' });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
