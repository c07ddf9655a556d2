import type { MoveLane } from '@liftout/contract/moves';

/** A firm at the other end of a firm's lanes. */
export type OtherFirm = Pick<MoveLane, 'advisors' | 'aum'> & { firm: MoveLane['firmLeft'] };

/** The lanes of the firm with this id, most advisors first: for whom people left it, and from where they came. */
export function laneSides(
  lanes: readonly MoveLane[],
  firmId: string,
): { leftFor: OtherFirm[]; cameFrom: OtherFirm[] } {
  return {
    leftFor: lanes
      .filter(({ firmLeft }) => firmLeft.id === firmId)
      .map(({ firmJoined: firm, advisors, aum }) => ({ firm, advisors, aum })),
    cameFrom: lanes
      .filter(({ firmJoined }) => firmJoined.id === firmId)
      .map(({ firmLeft: firm, advisors, aum }) => ({ firm, advisors, aum })),
  };
}

/** The first day of the twelve months that end with `today` (`YYYY-MM-DD`), as those of the chart above. */
export function firstOfTwelveMonths(today: string): string {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - 11);
  return first.toISOString().slice(0, 10);
}
