import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import * as schema from '../../platform/db/schema/index.ts';
import { newApiKey } from '../../platform/sessions/api-keys.ts';

export interface KeyRights {
  id?: string;
  name: string;
  allowedDashboards?: string[];
  canWrite?: boolean;
  revokedAt?: Date | null;
}

/** Adds a key to a client: by default one that may do all that the client may. Answers the key itself. */
export async function seedKey({ orm }: Tx, clientId: string, rights: KeyRights): Promise<string> {
  const { token, ...stored } = newApiKey();
  const all = { id: newId(), allowedDashboards: ['full'], canWrite: true, createdBy: 'admin' };
  await orm.insert(schema.apiKeys).values({ ...all, ...stored, ...rights, clientId, createdAt: new Date() });
  return token;
}
