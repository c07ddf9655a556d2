import { expect } from './app.ts';
import { apiOf } from './contacts.ts';

const header = 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM';

interface MovesFile {
  text: string;
  timePeriod: string;
  fileName: string;
}

/** Uploads a file of moves for Silicon Valley, as the admin does. */
export async function uploadFile(url: string, { text, timePeriod, fileName }: MovesFile): Promise<void> {
  const { token } = await apiOf(url, 'admin');
  const form = new FormData();
  form.set('market', 'Silicon Valley');
  form.set('timePeriod', timePeriod);
  form.set('file', new Blob([text]), fileName);
  const answer = await fetch(`${url}/api/upload-csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
}

/** Uploads moves for Silicon Valley, Q1 2025. */
export const uploadMoves = (url: string, lines: readonly string[]): Promise<void> =>
  uploadFile(url, {
    text: `${[header, ...lines].join('\n')}\n`,
    timePeriod: 'Q1 2025',
    fileName: 'moves.csv',
  });
