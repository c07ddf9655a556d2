import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { dismissToast, getToasts } from '../ui/feedback/toast-store.ts';

/** React requires it for `act`. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  cleanup();
  for (const { id } of getToasts()) dismissToast(id);
});
