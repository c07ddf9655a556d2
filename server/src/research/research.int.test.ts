import { listMail, readMail } from '@liftout/contract/mail';
import { contactResearch, deepDive, emailProfile, scrapeLinkedIn } from '@liftout/contract/research';
import { afterEach, describe, expect, test } from 'vitest';
import { mailService } from '../mail/service.ts';
import { newId } from '../platform/db/ids.ts';
import { clients, contacts, firms, markets, moves } from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { type Reply, type Responder, startHttpServer } from '../testing/http/http-server.ts';
import { researchService } from './service.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** The answer of an OpenAI-compatible server. */
const says = (content: string): Reply => ({
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
});

async function open(respond?: Responder) {
  if (!respond) {
    const t = await createTestApp();
    cleanUps.push(t.close);
    return { t, asked: [] };
  }
  const server = await startHttpServer(respond);
  cleanUps.push(server.close);
  const t = await createTestApp({
    env: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_MODEL: 'test-model' },
  });
  cleanUps.push(t.close);
  return { t, asked: server.asked };
}

async function addContact(
  t: TestApp,
  clientId: 'alpha' | 'beta',
  fields: Partial<typeof contacts.$inferInsert> = {},
) {
  const at = t.platform.clock.now();
  const id = newId();
  await t.platform.db.as(platformScope(system), ({ orm }) =>
    orm.insert(contacts).values({
      clientId,
      id,
      firstName: 'Dana',
      lastName: 'Whitfield',
      firm: 'Merrill',
      createdAt: at,
      updatedAt: at,
      ...fields,
    }),
  );
  return id;
}

/** A move of Dana Whitfield from Merrill to Rockefeller, in the market that alpha reads. */
async function addMove(t: TestApp) {
  const at = t.platform.clock.now();
  await t.platform.db.as(platformScope(system), async ({ orm }) => {
    const [left, joined] = [newId(), newId()];
    await orm.insert(markets).values({ path: 'boston', name: 'Boston', updatedAt: at }).onConflictDoNothing();
    await orm.update(clients).set({ targetMarket: 'boston' });
    await orm.insert(firms).values([
      { id: left, name: 'Merrill', nameKey: 'merrill test', createdAt: at },
      { id: joined, name: 'Rockefeller', nameKey: 'rockefeller test', createdAt: at },
    ]);
    await orm.insert(moves).values({
      id: newId(),
      fingerprint: 'one',
      personKey: 'dana whitfield',
      firstName: 'Dana',
      lastName: 'Whitfield',
      city: 'Boston',
      firmLeftId: left,
      firmJoinedId: joined,
      firmLeftSpelling: 'MERRILL LYNCH',
      firmJoinedSpelling: 'Rockefeller',
      movedOn: '2025-06-02',
      aumCents: 45_000_000_000,
      marketPath: 'boston',
      createdAt: at,
    });
  });
}

const dana = { firstName: 'Dana', lastName: 'Whitfield', firm: 'Merrill', city: 'Boston', client: 'alpha' };
const dive = (t: TestApp, body: object = dana) => t.call(deepDive, { as: 'alpha', body });

describe('deep dive', () => {
  test('a profile is written from our own facts, cleaned and stored with the contact', async () => {
    const hostile =
      '```html\n<h2 onclick="x()">Dana</h2><script>alert(1)</script><p style="position:fixed;inset:0">Known.</p><a href="javascript:x">l</a>\n```';
    const { t, asked } = await open(() => says(hostile));
    const id = await addContact(t, 'alpha', {
      jobTitle: 'Managing Director',
      notes: 'Private: divorcing',
      aumCents: null,
    });
    await addContact(t, 'beta', { jobTitle: 'Secret of beta' });
    await addMove(t);
    const { body } = await dive(t);
    expect(body).toMatchObject({
      profileHtml: expect.stringMatching(
        /^<h2>Dana<\/h2><p>Known\.<\/p><a rel="[a-z ]+" target="_blank">l<\/a>$/,
      ),
      contactId: id,
      model: 'test-model',
    });

    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/v1/chat/completions' });
    expect(asked[0]!.headers.authorization).toBe('Bearer sk-test');
    const sent = JSON.parse(asked[0]!.body);
    expect(sent.model).toBe('test-model');
    const facts = JSON.parse(sent.messages[1].content);
    expect(facts.ourRecord).toMatchObject({
      jobTitle: 'Managing Director',
      assetsUnderManagementDollars: null,
    });
    expect(facts.recordedMoves).toEqual([
      {
        date: '2025-06-02',
        left: 'Merrill',
        joined: 'Rockefeller',
        city: 'Boston',
        assetsUnderManagementDollars: 450_000_000,
        match: 'name and firm',
      },
    ]);
    expect(asked[0]!.body).not.toContain('divorcing');
    expect(asked[0]!.body).not.toContain('beta');

    const kept = await t.call(contactResearch, { as: 'alpha', params: { id } });
    expect(kept.body).toMatchObject([
      { id: body.id, contactId: id, createdBy: 'alpha', profileHtml: body.profileHtml },
    ]);
    expect((await t.call(contactResearch, { as: 'admin', params: { id } })).body).toHaveLength(1);
    expect((await t.call(contactResearch, { as: 'beta', params: { id } })).status).toBe(404);
  });

  test('two contacts of one name are told apart', async () => {
    const { t } = await open(() => says('<p>a</p>'));
    const merrill = await addContact(t, 'alpha');
    await addContact(t, 'alpha', { firm: 'UBS' });
    expect((await dive(t)).body.contactId).toBe(merrill);
    expect((await dive(t, { ...dana, firm: 'Morgan Stanley' })).body.contactId).toBeNull();
    const other = await addContact(t, 'beta');
    expect((await dive(t, { ...dana, contactId: other })).status).toBe(404);
  });

  test('without a key it answers as the specification says', async () => {
    const { t } = await open();
    const answer = await dive(t);
    expect(answer.status).toBe(503);
    expect(answer.message).toBe('OpenAI API key is not configured');
  });

  test('a 500 and a short 429 are retried once', async () => {
    for (const first of [{ status: 500 }, { status: 429, headers: { 'retry-after': '1' } }]) {
      const { t, asked } = await open((_, count) => (count === 1 ? first : says('<p>a</p>')));
      expect((await dive(t)).status).toBe(200);
      expect(asked).toHaveLength(2);
    }
  });

  test.each<[string, Reply, number, number]>([
    ['a 500 that stays', { status: 500 }, 502, 2],
    ['a refused key', { status: 401, body: { error: { message: 'Incorrect API key sk-test' } } }, 502, 1],
    ['a limit', { status: 429, headers: { 'retry-after': '40' } }, 503, 1],
    ['a limit without a word', { status: 429 }, 503, 1],
    ['no choices', { body: { choices: [] } }, 502, 1],
    ['no JSON', { body: '<html>gateway</html>' }, 502, 1],
    ['broken JSON', { headers: { 'content-type': 'application/json' }, body: '{"choices":[' }, 502, 1],
    ['nothing said', says('   '), 502, 1],
    ['only a script', says('<script>alert(1)</script>'), 502, 1],
  ])('%s', async (_, reply, status, requests) => {
    const { t, asked } = await open(() => reply);
    const answer = await dive(t);
    expect(answer.status).toBe(status);
    expect(asked).toHaveLength(requests);
    expect(answer.text).not.toContain('sk-test');
    expect(answer.message).not.toMatch(/openai|not configured/i);
    if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(30);
    expect(
      (await t.call(contactResearch, { as: 'alpha', params: { id: await addContact(t, 'alpha') } })).body,
    ).toEqual([]);
  });

  test('a model that does not answer times out', async () => {
    const { t } = await open(() => 'hang');
    const research = researchService(t.platform, mailService(t.platform), {
      profileMs: 200,
      extractionMs: 200,
    });
    const scope = { kind: 'tenant', clientId: 'alpha', actor: system } as const;
    await expect(research.deepDive(scope, { ...dana, contactId: null })).rejects.toMatchObject({
      status: 502,
      message: 'The language model did not answer in time.',
    });
  });

  test('bad input, other clients and too many calls are refused', async () => {
    const { t } = await open(() => says('<p>a</p>'));
    expect((await dive(t, { ...dana, firm: ' ' })).status).toBe(400);
    expect((await dive(t, { ...dana, lastName: 'x'.repeat(101) })).status).toBe(400);
    expect((await t.call(deepDive, { as: 'beta', body: dana })).status).toBe(403);
    expect((await t.call(deepDive, { as: null, body: dana })).status).toBe(401);
    const statuses = await Promise.all(
      Array.from({ length: 21 }, () => dive(t).then(({ status }) => status)),
    );
    expect(statuses).toContain(429);
    expect((await t.call(deepDive, { as: 'admin', body: dana })).status).toBe(200);
  });
});

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
