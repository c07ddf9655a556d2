import { inArray } from 'drizzle-orm';
import { newId } from '../../platform/db/ids.ts';
import * as schema from '../../platform/db/schema/index.ts';
import { platformScope, system } from '../../platform/db/scope.ts';
import type { TestApp } from '../app.ts';

/** One market for both clients, with one move from an upload. */
export async function seedMarket({ platform }: TestApp): Promise<{ uploadId: string; moveId: string }> {
  const at = platform.clock.now();
  const uploadId = newId();
  const moveId = newId();
  const firmId = newId();
  await platform.db.as(platformScope(system), async ({ orm }) => {
    const marketPath = 'silicon-valley';
    await orm.insert(schema.markets).values({ path: marketPath, name: 'Silicon Valley', updatedAt: at });
    await orm
      .update(schema.clients)
      .set({ targetMarket: marketPath })
      .where(inArray(schema.clients.clientId, ['alpha', 'beta']));
    await orm.insert(schema.firms).values({ id: firmId, name: 'Merrill', nameKey: 'merrill', createdAt: at });
    await orm.insert(schema.moves).values({
      id: moveId,
      fingerprint: 'fingerprint',
      personKey: 'ines moreau',
      advisorId: newId(),
      firstName: 'Ines',
      lastName: 'Moreau',
      city: 'Palo Alto',
      firmLeftId: firmId,
      firmLeftSpelling: 'Merrill',
      firmJoinedSpelling: '',
      movedOn: '2025-08-04',
      marketPath,
      createdAt: at,
    });
    await orm.insert(schema.uploads).values({
      id: uploadId,
      fileName: 'moves.csv',
      marketPath,
      timePeriod: 'August 2025',
      totalProcessed: 1,
      marketMatches: 1,
      added: 1,
      duplicates: 0,
      rejected: 0,
      outsidePeriod: 0,
      assumedMatches: 0,
      warnings: 0,
      uploadedBy: 'admin',
      createdAt: at,
    });
    await orm.insert(schema.moveSources).values({ uploadId, moveId, row: 2 });
  });
  return { uploadId, moveId };
}
