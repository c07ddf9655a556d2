import {
  dismissRegisterImport,
  readAdvisorRegister,
  retryRegisterImport,
} from '@liftout/contract/advisor-register';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

export const registerQuery = queryOptions({
  queryKey: keyOf(readAdvisorRegister, null),
  queryFn: ({ signal }) => call(readAdvisorRegister, { signal }),
  staleTime: 60_000,
});

export const sendRetry = (id: string) => call(retryRegisterImport, { params: { id } });
export const sendDismissal = (id: string) => call(dismissRegisterImport, { params: { id } });
