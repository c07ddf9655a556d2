import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'The process is alive',
  access: 'public',
  tenant: 'none',
  // A database that does not answer says nothing about the process.
  readsNoSession: true,
  // It reads no rows.
  reads: [],
  response: z.object({ status: z.literal('ok'), now: z.iso.datetime() }),
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'The database answers and is migrated',
  access: 'public',
  tenant: 'none',
  // As health.
  reads: [],
  response: z.object({ status: z.literal('ready') }),
});
