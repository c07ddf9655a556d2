import { listMail, readMail } from '@liftout/contract/mail';
import { contactResearch, deepDive, emailProfile, scrapeLinkedIn } from '@liftout/contract/research';
import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { TestApp } from '../testing/app.ts';
import { addContact, addMove, cleanUp, open, says } from '../testing/research.ts';

afterEach(cleanUp);

describe('LinkedIn auto-fill', () => {
  const url = 'https://www.linkedin.com/in/dana-whitfield-cfp';
  const fill = (t: TestApp, address = url) => t.call(scrapeLinkedIn, { as: 'alpha', body: { url: address } });
  const answered = {
    firstName: 'Dana',
    lastName: 'Whitfield',
    company: 'Goldman',
    location: '',
    title: 'CEO',
  };

  test('names come from the address, the rest only from our own data', async () => {
    const { t, asked } = await open(() => says(JSON.stringify(answered)));
    expect((await fill(t)).body).toEqual({ ...answered, company: '', title: '' });
    expect(asked.every((one) => one.url === '/v1/chat/completions')).toBe(true);
  });

  test('our contact and our moves fill the form', async () => {
    const { t } = await open(() =>
      says(
        '```json\n{"firstName":"Dana","lastName":"Whitfield","company":"Rockefeller","location":"Boston","title":""}\n```',
      ),
    );
    await addMove(t);
    expect((await fill(t)).body).toMatchObject({ company: 'Rockefeller', location: 'Boston' });
  });

  test('a contact with this address is recognised in any spelling of it', async () => {
    const { t } = await open(({ body }) =>
      says(JSON.stringify(JSON.parse(JSON.parse(body).messages[1].content).ourData)),
    );
    await addContact(t, 'alpha', {
      linkedinUrl: 'http://linkedin.com/in/DWhitfield/',
      jobTitle: 'Director',
      city: 'Boston',
    });
    await addContact(t, 'beta', { linkedinUrl: 'http://linkedin.com/in/other', jobTitle: 'Hidden' });
    expect((await fill(t, 'linkedin.com/in/dwhitfield')).body).toEqual({
      firstName: 'Dana',
      lastName: 'Whitfield',
      company: 'Merrill',
      location: 'Boston',
      title: 'Director',
    });
    expect((await fill(t, 'linkedin.com/in/other')).body.title).toBe('');
  });

  test('an invented name is left out; an answer that is no JSON is a 502', async () => {
    const invented = await open(() => says('{"firstName":"Robert","lastName":"Whitfield"}'));
    expect((await fill(invented.t)).body).toMatchObject({ firstName: '', lastName: 'Whitfield' });
    const prose = await open(() => says('I cannot read LinkedIn.'));
    expect((await fill(prose.t)).status).toBe(502);
  });

  test('without a key it is not configured; other addresses are bad input', async () => {
    const { t } = await open();
    const answer = await fill(t);
    expect([answer.status, answer.message]).toEqual([503, 'AI extraction service is not configured']);
    expect((await fill(t, 'https://evil.example/in/dana')).status).toBe(400);
    expect((await fill(t, 'http://169.254.169.254/in/x')).status).toBe(400);
  });
});

describe('e-mailing a profile', () => {
  const subject = { firstName: 'Dana', lastName: 'O’Neil & co', firm: 'Merrill' };
  const written = '<h2>Dana</h2><p>Known.</p>';
  const good = { userEmail: 'me@firm.example', contactName: 'Dana' };
  const send = (t: TestApp, body: object, as: 'alpha' | 'beta' | 'admin' = 'alpha') =>
    t.call(emailProfile, { as, body: { ...good, profileHtml: written, ...body } });
  const outbox = async (t: TestApp) => (await t.call(listMail, { as: 'admin', query: {} })).body;

  async function openWithProfile() {
    const { t } = await open(() => says(written));
    const profile = (await t.call(deepDive, { as: 'alpha', body: subject })).body;
    expect(profile.profileHtml).toBe(written);
    return { t, profile };
  }

  test('a stored profile is sent with a plain-text version and its sender', async () => {
    const { t, profile } = await openWithProfile();
    const answer = await send(t, {
      researchId: profile.id,
      profileHtml: '<p>Pay at evil.example</p>',
      contactName: 'Your bank',
    });
    expect(answer.body).toMatchObject({
      status: 'stored',
      message: expect.stringContaining('stored, not sent'),
    });
    const [row] = (await outbox(t)).mails;
    expect(row).toMatchObject({
      recipient: 'me@firm.example',
      subject: 'Research profile: Dana O’Neil & co',
      clientId: 'alpha',
    });
    const mail = (await t.call(readMail, { as: 'admin', params: { id: row!.id } })).body;
    expect(mail.html).toContain(written);
    expect(mail.html).toContain('O’Neil &amp; co');
    expect(mail.text).toContain('Dana\nKnown.');
    for (const text of [mail.html, mail.text]) {
      expect(text).toContain('Alpha Partners (signed in as alpha)');
      expect(text).toContain('by entering your address');
      expect(text).not.toMatch(/evil|Your bank/);
    }
  });

  test('without an id, the exact HTML identifies a stored profile', async () => {
    const { t } = await openWithProfile();
    expect((await send(t, {})).body.status).toBe('stored');
    expect((await outbox(t)).total).toBe(1);
  });

  test.each<[string, object, ('alpha' | 'beta' | 'admin')?]>([
    ['another text', { profileHtml: '<p>Pay at evil.example</p>' }],
    ['a stored profile with more', { profileHtml: `${written}<p>More</p>` }],
    ['an unknown id', { researchId: newId() }],
    ["another client's profile", {}, 'beta'],
  ])('%s is refused and nothing is sent', async (_, change, as) => {
    const { t } = await openWithProfile();
    const answer = await send(t, change, as);
    expect([answer.status, answer.message]).toEqual([
      400,
      expect.stringContaining('You can only send a profile written in Liftout.'),
    ]);
    expect((await outbox(t)).total).toBe(0);
  });

  test("an admin sends a client's profile in that client's name", async () => {
    const { t, profile } = await openWithProfile();
    await send(t, { researchId: profile.id, client: 'alpha' }, 'admin');
    const [row] = (await outbox(t)).mails;
    const mail = (await t.call(readMail, { as: 'admin', params: { id: row!.id } })).body;
    expect(mail.text).toContain('Alpha Partners (signed in as admin)');
  });

  test.each([
    ['no address', { userEmail: 'nobody' }],
    ['two addresses', { userEmail: 'a@firm.example, b@firm.example' }],
    ['an address with a header', { userEmail: 'a@firm.example\r\nBcc: b@firm.example' }],
    ['no profile', { profileHtml: '' }],
    ['too long', { profileHtml: 'x'.repeat(100_001) }],
    ['no name', { contactName: ' ' }],
  ])('%s is refused', async (_, change) => {
    const { t } = await openWithProfile();
    expect((await send(t, change)).status).toBe(400);
    expect((await outbox(t)).total).toBe(0);
  });
});

test('of many long profiles, the newest that fit one answer are returned', async () => {
  const { t } = await open();
  const id = await addContact(t, 'alpha');
  await t.platform.db.as(platformScope(system), ({ client }) =>
    client.query(
      `INSERT INTO research_profiles (client_id, id, contact_id, first_name, last_name, firm, profile_html, model, created_by, created_at)
       SELECT 'alpha', gen_random_uuid(), $1, 'A', 'B', n::text, repeat('x', 100000), 'm', 'alpha',
         timestamptz '2025-01-01' + n * interval '1 hour' FROM generate_series(1, 50) n`,
      [id],
    ),
  );
  const { body } = await t.call(contactResearch, { as: 'alpha', params: { id } });
  expect(body.map(({ firm }) => firm)).toEqual(Array.from({ length: 20 }, (_, n) => String(50 - n)));
});
