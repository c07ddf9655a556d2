import type pg from 'pg';

const firms = [
  ['Merrill Lynch', 14],
  ['Morgan Stanley', 13],
  ['Wells Fargo Advisors', 9],
  ['UBS Financial Services', 7],
  ['Edward Jones', 6],
  ['J.P. Morgan Securities', 5],
  ['LPL Financial', 5],
  ['Raymond James', 5],
  ['Ameriprise Financial', 5],
  ['RBC Wealth Management', 4],
  ['Stifel Nicolaus', 4],
  ['Charles Schwab', 3],
  ['Fidelity Brokerage', 3],
  ['Northern Trust', 2],
  ['Rockefeller Capital', 2],
  ['First Republic', 2],
  ['Janney Montgomery', 2],
  ['Baird', 2],
  ['Oppenheimer', 1],
  ['Hightower Advisors', 1],
  ['Cresset Partners', 1],
  ['Mariner Wealth', 1],
  ['Steward Partners', 1],
  ['Kestra Financial', 1],
] as const;
const first =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Margaret Mark Sandra Donald Ashley Steven Kimberly Paul Emily Andrew Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Dorothy George Melissa Timothy Deborah Quincy Xavier';
const lastStart =
  'Ash Barn Black Brad Carl Clay Cold Dal Dun East Fair Green Hal Hart Hay Kirk Lang Lin Mar Mill Nor Oak Pem Ray Red Rob Shel Stan Stone Thorn Wal Ward Wes White Whit Wil Win Wood York Zel';
const lastEnd =
  'berg bourne bridge brook bury by combe croft dale den field ford gate ham hurst land ley low man mere mont more ridge rook shaw smith son stead ston stone ton vale wall ward water way well wick wood worth';
const cities =
  'San Jose|Palo Alto|Los Angeles|Pasadena|New York|Brooklyn|White Plains|Chicago|Naperville|Boston|Cambridge|Miami|Boca Raton|Dallas|Houston|Austin|Denver|Seattle|Portland|Phoenix|Atlanta|Charlotte|Nashville|Minneapolis|St. Louis|Cleveland|Columbus|Detroit|Philadelphia|Pittsburgh|Baltimore|Richmond|Tampa|Orlando|Sacramento|San Diego|Salt Lake City|Omaha|Tulsa|Santa Fe';

const rand = (salt: number, below: string) => `((hashint8extended(i, ${salt}) & 2147483647) % ${below})::int`;

/**
 * Inserts `count` contacts of one client with realistic names, firms and figures, the same every time, and deals for the
 * tenth in the pipeline. Indexes are created after the rows, which is several times faster.
 */
export async function seedContacts(client: pg.Client, clientId: string, count: number): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'contacts' AND indexname NOT LIKE '%_pk'`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${client.escapeIdentifier(name)}`);
  await client.query('SET maintenance_work_mem = $$1GB$$');
  await client.query(insertContacts, [
    clientId,
    count,
    firms.flatMap(([name, weight]) => Array<string>(weight).fill(name)),
    first.split(' '),
    lastStart.split(' '),
    lastEnd.split(' '),
    cities.split('|'),
  ]);
  for (const { definition } of indexes) await client.query(definition);
  await client.query(insertDeals, [clientId]);
  await client.query('VACUUM (ANALYZE) contacts');
  await client.query('VACUUM (ANALYZE) deals');
}

const insertContacts = `
INSERT INTO contacts (client_id, id, first_name, last_name, email, phone, job_title, firm, advisor_tier, revenue_cents,
  aum_cents, city, notes, linkedin_url, in_pipeline, pipeline_stage, is_high_value, last_contacted, next_steps, crd,
  source, version, created_at, updated_at)
SELECT $1, (lpad(to_hex(1735689600000 + i * 1000), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' ||
    substr(md5(i::text), 4, 15))::uuid,
  f, l, lower(f || '.' || l || i) || '@' || regexp_replace(lower(firm), '[^a-z]', '', 'g') || '.example',
  '+1 555 ' || lpad((i % 10000000)::text, 7, '0'),
  ('{Financial Advisor,Vice President,Senior Vice President,Managing Director}'::text[])[1 + ${rand(1, '4')}],
  firm,
  CASE WHEN ${rand(2, '10')} < 8 THEN
    ('{bronze,bronze,bronze,silver,silver,silver,gold,gold,platinum,diamond}'::text[])[1 + ${rand(3, '10')}] END,
  CASE WHEN ${rand(4, '10')} < 7 THEN (100000 + ${rand(5, '5000000')})::bigint * 100 END,
  CASE WHEN ${rand(6, '10')} < 6 THEN (10000000 + ${rand(7, '900000000')})::bigint * 100 END,
  CASE WHEN ${rand(8, '20')} > 0 THEN ($7::text[])[1 + ${rand(9, 'cardinality($7::text[])')}] END,
  'Met at the spring conference; wants a better platform and equity.',
  'https://www.linkedin.com/in/' || lower(f || '-' || l) || i,
  s IS NOT NULL, s, ${rand(10, '20')} = 0,
  CASE WHEN ${rand(11, '10')} < 7 THEN timestamptz '2025-08-29' - make_interval(mins => ${rand(12, '500000')}) END,
  CASE WHEN ${rand(13, '3')} = 0 THEN 'Send the comparison of deals' END, (1000000 + i)::text,
  'manual', 1, timestamptz '2025-01-01', timestamptz '2025-01-01'
FROM (
  SELECT i, ($4::text[])[1 + ${rand(14, 'cardinality($4::text[])')}] AS f,
    ($5::text[])[1 + ${rand(15, 'cardinality($5::text[])')}] || ($6::text[])[1 + ${rand(16, 'cardinality($6::text[])')}] AS l,
    ($3::text[])[1 + ${rand(17, 'cardinality($3::text[])')}] AS firm,
    CASE WHEN ${rand(18, '10')} = 0 THEN
      ('{targeted,targeted,targeted,conversation,conversation,meeting,closing,won}'::text[])[1 + ${rand(19, '8')}] END AS s
  FROM generate_series(1, $2::bigint) i
) person`;

const insertDeals = `
INSERT INTO deals (client_id, id, contact_id, stage, value_cents, last_interaction, stage_changed_at, created_at, updated_at)
SELECT client_id, id, id, pipeline_stage, coalesce(revenue_cents, 0), last_contacted, created_at, created_at, created_at
FROM contacts WHERE client_id = $1 AND in_pipeline`;
