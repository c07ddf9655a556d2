import type { FirmRegister } from '../firms/service.ts';
import { findNear } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { keyOf } from './batch.ts';
import type { RegisterMove } from './queries/files.ts';

/** The days of moves that are known already, by `keyOf`. */
export async function datesTold(
  tx: Tx,
  found: readonly RegisterMove[],
  register: FirmRegister,
): Promise<Map<string, string>> {
  if (found.length === 0) return new Map();
  await register.load(found.flatMap(({ firmLeft, firmJoined }) => [firmLeft, firmJoined]));
  const told = found.map((move) => {
    const { crd, firstName, lastName, firmLeft, firmJoined, movedOn } = move;
    return {
      id: keyOf(move),
      crd,
      firstName,
      lastName,
      leftId: register.on(firmLeft, movedOn).id,
      joinedId: register.on(firmJoined, movedOn).id,
      movedOn,
    };
  });
  return findNear(tx, told);
}
