import type { TestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';

/** Shows these signs of a move alone in Silicon Valley, as if the market's past had said so. */
export const showSigns = (t: TestApp, shown: string[]) =>
  write(t, ({ client }) =>
    client.query(
      `DELETE FROM move_sign_tests; INSERT INTO move_sign_tests SELECT 'silicon-valley', s, 410, 42, 900, 30, 3.1, 1.4, 5.2,
       s = ANY ('{${shown.join(',')}}'), '2024-01-01', '2024-10-01', now()
       FROM unnest('{colleagues-left,lane-growing,long-tenure}'::text[]) s`,
    ),
  );
