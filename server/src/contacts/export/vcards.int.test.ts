import { contactVcard, exportVcards } from '@liftout/contract/contacts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { makeContact } from '../../testing/rows/factories.ts';

const t = await createTestApp();
let annId = '';
let boId = '';
const many = 1_100;
beforeAll(async () => {
  annId = await makeContact(t, 'alpha', {
    firstName: 'Ann',
    lastName: 'Abbott',
    firm: 'Stifel, Nicolaus',
    notes: 'Wants out by June',
    aumCents: 5_000_000_00,
    phone: '(415) 555-0100',
  });
  boId = await makeContact(t, 'alpha', { firstName: 'Bo', lastName: 'Świątek 山田', firm: 'UBS' });
  for (let n = 0; n < many; n += 1)
    await makeContact(t, 'alpha', { firstName: `N${n}`, lastName: 'Zed', firm: 'Bulk' });
  await makeContact(t, 'beta', { firstName: 'Other', lastName: 'Abbott' });
}, 60_000);
afterAll(() => t.close());

const names = (text: string) => [...text.matchAll(/^FN:(.*)\r$/gm)].map(([, name]) => name);

describe('a file of vCards', () => {
  test('has the contacts that the filters show, in their order, and none of what is ours alone', async () => {
    const url = `${exportVcards.path}?only=${annId}&only=${boId}&sort=lastName&order=desc`;
    const { body: text, headers } = await t.inject({ as: 'alpha', method: 'GET', url });
    expect(names(text)).toEqual(['Bo Świątek 山田', 'Ann Abbott']);
    expect(text).toContain('ORG:Stifel\\, Nicolaus\r\n');
    expect(text).toContain('TEL;TYPE=WORK,VOICE:(415) 555-0100\r\n');
    expect(text).not.toMatch(/Wants out|5000000/);
    expect(headers['content-type']).toBe('text/vcard; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="contacts-alpha-2025-08-29.vcf"');
  });

  test('has every match, over several pages', async () => {
    const { text } = await t.call(exportVcards, { as: 'alpha', query: { firm: 'Bulk' } });
    expect(new Set(names(text)).size).toBe(many);
    expect(text.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(many);
    expect(text.match(/^END:VCARD\r$/gm)).toHaveLength(many);
  });

  test('without a match is empty', async () => {
    const { status, text } = await t.call(exportVcards, { as: 'alpha', query: { q: 'nobody' } });
    expect([status, text]).toEqual([200, '']);
  });

  test("holds a client's own contacts only, and is for nobody who is not signed in", async () => {
    const own = await t.call(exportVcards, { as: 'beta', query: {} });
    expect(names(own.text)).toEqual(['Other Abbott']);
    expect((await t.call(exportVcards, { as: 'beta', query: { client: 'alpha' } })).status).toBe(403);
    expect(names((await t.call(exportVcards, { as: 'beta', query: { only: annId } })).text)).toEqual([]);
    expect((await t.inject({ method: 'GET', url: exportVcards.path })).statusCode).toBe(401);
  });
});

describe('the vCard of a contact', () => {
  test('is a file with its name', async () => {
    const { text, headers } = await t.call(contactVcard, { as: 'alpha', params: { id: boId } });
    expect(names(text)).toEqual(['Bo Świątek 山田']);
    expect(headers['content-type']).toBe('text/vcard; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Bo Świątek 山田.vcf')}`,
    );
  });

  test("is not found among another client's, and is for nobody who is not signed in", async () => {
    expect((await t.call(contactVcard, { as: 'beta', params: { id: annId } })).status).toBe(404);
    const url = contactVcard.path.replace(':id', annId);
    expect((await t.inject({ method: 'GET', url })).statusCode).toBe(401);
  });
});
