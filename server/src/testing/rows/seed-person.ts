import type { Tx } from '../../platform/db/database.ts';
import * as schema from '../../platform/db/schema/index.ts';
import { hashToken } from '../../platform/sessions/tokens.ts';

/** A person of the client, invited and yet with an open session. */
export async function seedPerson(
  tx: Tx,
  clientId: string,
  { personId, sessionId }: { personId: string; sessionId: string },
  at: Date,
): Promise<void> {
  const { orm } = tx;
  const email = `pia@${clientId}.example`;
  const person = {
    id: personId,
    clientId,
    username: email,
    email,
    name: 'Pia Stone',
    role: 'client' as const,
  };
  await orm.insert(schema.users).values({ ...person, createdAt: at, updatedAt: at });
  const now = new Date();
  const later = new Date(now.getTime() + 3_600_000);
  await orm.insert(schema.invitations).values({
    tokenHash: hashToken(`token of ${clientId}`),
    userId: personId,
    clientId,
    createdBy: 'admin',
    createdAt: now,
    expiresAt: later,
  });
  await orm.insert(schema.digestSubscriptions).values({ clientId, userId: personId, createdAt: now });
  await orm.insert(schema.digests).values({
    clientId,
    userId: personId,
    week: '2025-08-25',
    tokenHash: hashToken(`digest of ${clientId}`),
    createdAt: now,
  });
  const session = { id: sessionId, userId: personId, userAgent: 'test' };
  const epochs = { accessEpoch: 1, userEpoch: 1 };
  const times = { createdAt: now, lastSeenAt: now, expiresAt: later };
  await orm
    .insert(schema.sessions)
    .values({ ...session, ...epochs, ...times, tokenHash: `session of ${clientId}` });
  await orm
    .insert(schema.signIns)
    .values({ ...session, clientId, address: '192.0.2.1', outcome: 'open', startedAt: now, lastSeenAt: now });
}
