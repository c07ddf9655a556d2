import { expect } from './app.ts';
import { apiOf } from './contacts.ts';

const header = 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM';

/** Uploads moves for Silicon Valley, Q1 2025, as the admin does. */
export async function uploadMoves(url: string, lines: readonly string[]): Promise<void> {
  const { token } = await apiOf(url, 'admin');
  const form = new FormData();
  form.set('market', 'Silicon Valley');
  form.set('timePeriod', 'Q1 2025');
  form.set('file', new Blob([`${[header, ...lines].join('\n')}\n`]), 'moves.csv');
  const answer = await fetch(`${url}/api/upload-csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
}
