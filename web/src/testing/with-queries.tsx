import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../lib/changes/query-client.ts';

/** A wrapper with the app's query client and an empty cache. */
export function withQueries(): ({ children }: { children: ReactNode }) => ReactNode {
  const queries = createQueryClient();
  return ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
