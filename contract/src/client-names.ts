import * as z from 'zod/mini';
import { textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A client in the admin's menus. */
export const namedClient = z.object({
  clientId: z.string(),
  clientName: z.string(),
  logoUrl: textOrNull,
  isActive: z.boolean(),
  /** As in `adminProfile`. */
  hasLogin: z.boolean(),
});
export type NamedClient = z.infer<typeof namedClient>;

/** For the admin's menu of clients. */
export const listClientNames = endpoint({
  method: 'GET',
  path: '/api/admin/client-names',
  summary: 'Every client that is not archived, by name',
  access: 'admin',
  tenant: 'none',
  reads: ['clients', 'users'],
  response: z.array(namedClient),
});
