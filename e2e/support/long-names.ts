import { expect } from '@playwright/test';
import { apiOf } from './contacts.ts';
import { csvFile, moveColumns } from './moves-csv.ts';

const german = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente';
const latin = 'W'.repeat(60);
const chinese = '東京証券資産運用部門統括責任者担当株式会社王小明陳大文欧陽鋒司馬光';
const hebrew = 'אברהםבןיצחקהכהןמירושליםהבירהועדתלאביביפוומעלהאדומים';
const arabic = 'عبدالرحمنبنخالدالعبداللهالهاشميالقرشيالمكيالبغدادي';

/** Names that are hard on a layout: without spaces, or in scripts of other widths and directions. */
export const longNames = [german, latin, chinese, hebrew, arabic];

/** The client whose rows get these names. */
export const client = 'silicon-valley';

/** Contacts, deals, calls, notes, intel, views, moves and submissions with such names. @returns ids of the contacts */
export async function writeLongNames(url: string): Promise<string[]> {
  const admin = await apiOf(url, 'admin');
  const own = await apiOf(url, client);
  const ids: string[] = [];
  for (const [at, name] of longNames.entries()) {
    const other = longNames[(at + 1) % longNames.length] ?? name;
    const fields = {
      firstName: name,
      lastName: other,
      email: `${'a'.repeat(60)}@${'b'.repeat(50)}.${'c'.repeat(50)}.example`,
      phone: '+1 650 555 0100 extension 123456789012345678901234',
      firm: `${name}${other}`.slice(0, 180),
      jobTitle: `${other}${name}`.slice(0, 200),
      city: name,
      notes: `${latin}${german} ${hebrew}`,
      nextSteps: `${arabic} ${latin}`,
      linkedinUrl: `https://www.linkedin.com/in/${'d'.repeat(100)}`,
      revenue: 90_000_000,
      aum: 9_000_000_000,
    };
    const contact = await admin.post('/api/contacts', {
      ...fields,
      client,
      isHighValue: 'yes',
      inPipeline: 'yes',
      pipelineStage: ['targeted', 'conversation', 'meeting', 'closing', 'won'][at],
      dealValue: 90_000_000 + at,
    });
    ids.push(contact.id);
    await own.post('/api/contacts/pending', { ...fields, client, lastName: `${other}x` });
    await own.post('/api/activities', {
      contactId: contact.id,
      type: 'call',
      subject: `${name}${other}`.slice(0, 200),
      outcome: other,
      notes: `${latin}${german}`,
      duration: 60,
    });
    await own.post('/api/intel', {
      client,
      type: 'contact_intel',
      subject: name,
      description: `${other}${name}`,
      contactName: other,
      firm: name,
      priority: 'urgent',
    });
    await own.post('/api/contacts/views', { name: name.slice(0, 80), state: {} });
  }
  await uploadMoves(url);
  return ids;
}

/** A lift-out of them, between firms of such names. */
async function uploadMoves(url: string): Promise<void> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'demo-admin' }),
  });
  const { token } = await login.json();
  const rows = longNames.map(
    (name, at) =>
      `${name},${latin},"Palo Alto, CA",${german}${latin},${latin}${chinese},2025-08-2${at},$${at + 1}B`,
  );
  const file = csvFile(`${latin}.csv`, [moveColumns, ...rows].join('\n'));
  const form = new FormData();
  form.set('market', 'Silicon Valley');
  form.set('timePeriod', 'Q3 2025');
  form.set('file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  const answer = await fetch(`${url}/api/upload-csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(answer.status, await answer.text()).toBe(200);
}
