import { newId } from '../../platform/db/ids.ts';
import { clients, users } from '../../platform/db/schema/index.ts';
import { platformScope, system } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { hashPassword } from '../../platform/passwords.ts';

/** Usernames of the test installation. `alpha` and `beta` have the same kind of rows; the other two clients are closed. */
export const people = ['admin', 'alpha', 'beta', 'inactive', 'expired'] as const;
export type Person = (typeof people)[number];
export type TestClient = Exclude<Person, 'admin'>;

export const testPassword = 'correct horse battery';

const day = 86_400_000;
let hashed: Promise<string> | undefined;

export async function seedPeople({ db, clock }: Platform): Promise<void> {
  hashed ??= hashPassword(testPassword);
  const passwordHash = await hashed;
  const now = clock.now();
  const stamp = { createdAt: now, updatedAt: now };
  const closed = new Date(now.getTime() - day);
  await db.as(platformScope(system), async ({ orm }) => {
    await orm.insert(clients).values(
      (['alpha', 'beta', 'inactive', 'expired'] as const).map((clientId) => ({
        clientId,
        id: newId(),
        name: `${clientId[0]?.toUpperCase()}${clientId.slice(1)} Partners`,
        isActive: clientId !== 'inactive',
        expiresAt: clientId === 'expired' ? closed : null,
        ...stamp,
      })),
    );
    await orm.insert(users).values(
      people.map((username) => ({
        id: newId(),
        username,
        role: username === 'admin' ? ('admin' as const) : ('client' as const),
        clientId: username === 'admin' ? null : username,
        passwordHash,
        ...stamp,
      })),
    );
  });
}
