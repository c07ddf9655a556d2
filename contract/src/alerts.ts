import * as z from 'zod/mini';
import { textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Whether the admin signed in gets alerts. */
const choice = z.object({
  alerts: z.boolean(),
  /** Where they go; null: this user can't get them. */
  email: textOrNull,
});
export type AlertChoice = z.infer<typeof choice>;

export const readAlertChoice = endpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  summary: 'Whether one gets alerts by email',
  access: 'admin',
  tenant: 'none',
  personal: true,
  reads: ['users'],
  response: choice,
});

export const saveAlertChoice = endpoint({
  method: 'PUT',
  path: '/api/admin/alerts',
  summary: 'Get alerts by email, or no more',
  access: 'admin',
  tenant: 'none',
  personal: true,
  changes: ['users'],
  body: z.object({ alerts: z.boolean() }),
  response: choice,
});
