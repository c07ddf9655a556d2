import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../lib/changes/query-client.ts';

/** The app's own cache, empty, around what is rendered. */
export function withQueries(): ({ children }: { children: ReactNode }) => ReactNode {
  const queries = createQueryClient();
  return ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
