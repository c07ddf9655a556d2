/** Each move's class computed anew, by the definitions of decision 070, without what triggers keep. */
export const classesRecounted = `
  SELECT m.id, CASE WHEN m.repeats IS NOT NULL THEN 'repeat' WHEN m.is_takeover THEN 'takeover'
    WHEN m.is_conversion THEN 'conversion'
    WHEN m.firm_left_id IS NOT NULL AND m.firm_joined_id IS NOT NULL AND EXISTS (
      SELECT FROM moves a WHERE a.repeats IS NULL AND a.advisor_id = m.advisor_id AND a.firm_left_id = m.firm_joined_id
        AND a.firm_joined_id = m.firm_left_id AND m.moved_on - a.moved_on BETWEEN 0 AND 10
        AND (a.moved_on, a.id) < (m.moved_on, m.id)) THEN 'return'
    WHEN (SELECT count(DISTINCT b.advisor_id) FROM moves b WHERE b.repeats IS NULL AND NOT b.is_conversion
      AND (b.firm_left_id, b.firm_joined_id, b.moved_on) = (m.firm_left_id, m.firm_joined_id, m.moved_on)) >= 50 THEN 'bulk'
    WHEN m.firm_left_id IS NULL AND EXISTS (
      SELECT FROM moves l WHERE l.repeats IS NULL AND l.advisor_id = m.advisor_id AND l.firm_left_id <> m.firm_joined_id
        AND l.moved_on - m.moved_on BETWEEN 91 AND 730
        AND NOT EXISTS (SELECT FROM moves x WHERE x.repeats IS NULL AND x.advisor_id = m.advisor_id AND x.id <> m.id
          AND x.firm_joined_id = l.firm_left_id AND x.moved_on BETWEEN m.moved_on AND l.moved_on)) THEN 'kept-both'
    WHEN m.firm_left_id IS NULL THEN 'joined' WHEN m.firm_joined_id IS NULL THEN 'left' ELSE 'move' END AS class
  FROM moves m`;
