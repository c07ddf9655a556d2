import { type ContactSign, colleaguesLeft, growingLane, type MoveSign } from '@liftout/contract/move-signs';
import { firmIdsOf } from '../firms/service.ts';
import { plusDays } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { fewestStays } from './back-test.ts';
import { findColleaguesLeft, findStanding } from './queries/advisor.ts';
import { findGrowingLanes } from './queries/market.ts';
import { findTenure, type TenureOf } from './queries/tenure.ts';
import { laneText, othersText, tenureText } from './words.ts';

/**
 * The signs that an advisor may move, from the moves that the scope may read: at the firm and in the city that the latest
 * one tells. `firm` is null where it tells none. `today`: `YYYY-MM-DD`.
 */
export async function signsOfAdvisor(
  tx: Tx,
  { advisorId, shown, today }: { advisorId: string; shown: ReadonlySet<MoveSign>; today: string },
): Promise<{ firm: string | null; signs: ContactSign[] }> {
  const standing = await findStanding(tx, advisorId, today);
  if (!standing?.firm) return { firm: null, signs: [] };
  const { firm, place, city } = standing;
  const firmIds = (await firmIdsOf(tx, [firm]))(firm);
  const signs: ContactSign[] = [];
  const since = (days: number) => plusDays(today, 1 - days);
  if (shown.has('colleagues-left') && place !== null) {
    const left = await findColleaguesLeft(tx, { firmIds, place, advisorId, today });
    if (left)
      signs.push({
        sign: 'colleagues-left',
        text: othersText(left, city),
        evidence: {
          firmLeft: left.firm,
          firmJoined: null,
          city: place,
          from: since(colleaguesLeft.days),
          to: today,
        },
      });
  }
  if (shown.has('lane-growing')) {
    const lane = (await findGrowingLanes(tx, today)).find(({ firmId }) => firmIds.includes(firmId));
    if (lane)
      signs.push({
        sign: 'lane-growing',
        text: laneText(lane),
        evidence: {
          firmLeft: lane.firm,
          firmJoined: lane.joined,
          city: null,
          from: since(growingLane.days),
          to: today,
        },
      });
  }
  if (shown.has('long-tenure')) signs.push(...(await tenureSigns(tx, { advisorId }, today)));
  return { firm, signs };
}

/** The sign that someone has stayed longer than is usual at the firm. */
export async function tenureSigns(tx: Tx, who: TenureOf, today: string): Promise<ContactSign[]> {
  const found = await findTenure(tx, who, today);
  if (!found || found.usual === null || found.stays < fewestStays || found.days < found.usual) return [];
  const { firm, days, usual, stays } = found;
  return [tenureSign({ firm, days, usual, stays }, today)];
}

/** A stay that is longer than usual, with the moves behind it. */
export const tenureSign = (
  { firm, days, usual, stays }: { firm: string; days: number; usual: number; stays: number },
  today: string,
): ContactSign => ({
  sign: 'long-tenure',
  text: tenureText(firm, days, { usual, stays }),
  evidence: { firmLeft: firm, firmJoined: null, city: null, from: null, to: today },
});
