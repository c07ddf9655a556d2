import { sameMoveDays } from '../advisors/service.ts';
import type { FirmRegister } from '../firms/service.ts';
import { countNear } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import type { RegisterMove } from './queries/files.ts';

/** How many moves are known already. */
export async function countTold(
  tx: Tx,
  found: readonly RegisterMove[],
  register: FirmRegister,
): Promise<number> {
  if (found.length === 0) return 0;
  await register.load(found.flatMap(({ firmLeft, firmJoined }) => [firmLeft, firmJoined]));
  const changes = found.map(({ crd, firstName, lastName, firmLeft, firmJoined, movedOn }) => ({
    crd,
    firstName,
    lastName,
    leftId: register.on(firmLeft, movedOn).id,
    joinedId: register.on(firmJoined, movedOn).id,
    movedOn,
  }));
  return countNear(tx, changes, sameMoveDays);
}
