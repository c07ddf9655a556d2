import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { dismissToast, getToasts } from '../ui/feedback/toast-store.ts';

// The same time that `expect.poll` has: a busy machine may take its own.
configure({ asyncUtilTimeout: 15_000 });

/** React requires it for `act`. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** jsdom has no streams of events: one that says nothing, as no server is there. */
class SilentStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  close(): void {
    this.readyState = SilentStream.CLOSED;
  }
}
Object.assign(globalThis, { EventSource: SilentStream });

afterEach(() => {
  cleanup();
  for (const { id } of getToasts()) dismissToast(id);
});
