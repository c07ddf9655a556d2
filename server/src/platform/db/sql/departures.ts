import { colleaguesLeft } from '@liftout/contract/move-signs';
import type { AnyScope } from '../scope.ts';
import { hasLeft, readable } from './readable-moves.ts';
import { inlined, type Sql, sql } from './sql.ts';

/**
 * The moves with which advisors left a firm in a city lately, up to `today` (`YYYY-MM-DD`), without conversions: columns of
 * `moves`, and `is_back`, whether they came back to that firm since. Who came back is no departure (decision 123).
 */
export function departures(scope: AnyScope, today: string): Sql {
  const { moves } = readable(scope);
  return sql`SELECT m.firm_left_id, m.location_key, m.city, m.advisor_id, m.moved_on, m.created_at,
      ${cameBack(scope, today)} AS is_back
    FROM ${moves} m
    WHERE m.moved_on > ${today}::date - ${inlined(colleaguesLeft.days)} AND m.moved_on <= ${today}::date
      AND m.firm_left_id IS NOT NULL AND m.location_key IS NOT NULL AND NOT m.is_conversion AND ${hasLeft}`;
}

/** Whether the advisor of `moves m` joined the firm that it left again, up to `today`. */
export function cameBack(scope: AnyScope, today: string): Sql {
  const { moves } = readable(scope);
  return sql`EXISTS (SELECT FROM ${moves} back WHERE back.advisor_id = m.advisor_id
    AND back.firm_joined_id = m.firm_left_id AND back.moved_on <= ${today}::date
    AND (back.moved_on, back.id) > (m.moved_on, m.id))`;
}
