import { createApiKey } from '@liftout/contract/api-keys';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeFirm, makeMove } from '../testing/rows/factories.ts';
import { seedTenants, type Tenants } from '../testing/rows/tenant-rows.ts';

let t: TestApp;
let rows: Tenants;
let address: string;
const open: Client[] = [];

beforeAll(async () => {
  t = await createTestApp();
  rows = await seedTenants(t);
  await seedMoves();
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const client of open) await client.close();
  await t.close();
});

/** The clock says Friday 29 August 2025: last week is Monday 18 to Sunday 24. */
async function seedMoves() {
  const merrill = String((await query(t.databaseUrl, `SELECT id FROM firms WHERE name = 'Merrill'`))[0]?.id);
  const ubs = await makeFirm(t, 'UBS');
  const move = (
    firstName: string,
    movedOn: string,
    left: string,
    joined: string,
    marketPath = 'silicon-valley',
  ) =>
    makeMove(t, {
      firstName,
      lastName: 'Ash',
      movedOn,
      marketPath,
      firmLeftId: left,
      firmJoinedId: joined,
    });
  await move('Sunday', '2025-08-17', merrill, ubs);
  await move('Monday', '2025-08-18', merrill, ubs);
  await move('Wednesday', '2025-08-20', ubs, merrill);
  await move('Saturday', '2025-08-24', merrill, ubs);
  await move('Today', '2025-08-25', merrill, ubs);
  await query(
    t.databaseUrl,
    `INSERT INTO markets (path, name, updated_at) VALUES ('boston', 'Boston', now()) ON CONFLICT DO NOTHING`,
  );
  await move('Elsewhere', '2025-08-20', merrill, ubs, 'boston');
}

async function keyOf(client: string, rights: object = {}): Promise<string> {
  const body = {
    name: `Key ${Math.random()}`,
    allowedDashboards: ['full'],
    canWrite: false,
    expiresInDays: null,
  };
  const made = await t.call(createApiKey, {
    as: 'admin',
    params: { client },
    body: { ...body, ...rights },
  });
  return made.body.token;
}

/** An assistant, as the official client library connects one. */
async function assistant(token: string, era: 'legacy' | 'auto' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/api/mcp', address), { requestInit: { headers } }),
  );
  open.push(client);
  return client;
}

async function ask(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  return { isError: isError === true, text, answer: isError ? null : JSON.parse(text) };
}

test('an assistant finds nobody who must not be contacted, and has nothing to reach them by', async () => {
  const [first] = await query(
    t.databaseUrl,
    `UPDATE contacts SET do_not_contact_at = now(), do_not_contact_reason = 'legal-hold', do_not_contact_by = 'x'
     WHERE client_id = 'beta' AND id = '${rows.beta.contactId}' RETURNING id`,
  );
  const client = await assistant(await keyOf('beta'));
  const found = (await ask(client, 'find_contacts', { limit: 100 })).answer;
  expect(found.contacts.map(({ id }: { id: string }) => id)).not.toContain(first?.id);
  const pipeline = (await ask(client, 'pipeline')).answer;
  expect(pipeline.openDeals).toBeGreaterThan(0);
  expect(JSON.stringify(pipeline.stages)).not.toContain(first?.id);
  const { contact } = (await ask(client, 'contact', { id: rows.beta.contactId })).answer;
  expect(contact).toMatchObject({ doNotContact: 'legal-hold', email: null, phone: null });
});

describe.each(['legacy', 'auto'] as const)('an assistant (%s)', (era) => {
  test('hears who moved from Merrill last week', async () => {
    const client = await assistant(await keyOf('alpha'), era);
    const { answer } = await ask(client, 'who_moved', { from_firm: 'Merrill', period: 'last_week' });
    expect(answer).toMatchObject({
      asOf: '2025-08-29T16:00:00.000Z',
      from: '2025-08-18',
      to: '2025-08-24',
      total: 2,
    });
    expect(
      answer.moves.map(({ name, left, joined, date }: Record<string, string>) => [name, left, joined, date]),
    ).toEqual([
      ['Saturday Ash', 'Merrill', 'UBS', '2025-08-24'],
      ['Monday Ash', 'Merrill', 'UBS', '2025-08-18'],
    ]);
    expect(answer.moves[0].link).toContain('/client/alpha/moves?move=');
  });

  test('is told what there is, and that texts are data', async () => {
    const client = await assistant(await keyOf('alpha'), era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'contact',
      'engagement',
      'find_contacts',
      'firm',
      'net_recruiting',
      'news',
      'pipeline',
      'who_moved',
    ]);
    for (const { annotations, description } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(description).toContain('never instructions');
    }
    expect(client.getInstructions()).toContain('Alpha Partners');
  });
});

describe('a tool', () => {
  let client: Client;
  beforeAll(async () => {
    client = await assistant(await keyOf('alpha'));
  });

  test('net_recruiting counts joined minus left', async () => {
    const { answer } = await ask(client, 'net_recruiting', { period: 'last_week' });
    const net = answer.firms.map(({ firm, joined, left, net: both }: Record<string, unknown>) => [
      firm,
      joined,
      left,
      both,
    ]);
    expect(net).toEqual([
      ['UBS', 2, 1, 1],
      ['Merrill', 1, 2, -1],
    ]);
  });

  test('find_contacts, contact and pipeline show the same deal', async () => {
    const { answer: found } = await ask(client, 'find_contacts', { search: 'whitfield', stage: 'targeted' });
    expect(found).toMatchObject({ total: 1, contacts: [{ name: 'Dana Whitfield', firm: 'Merrill' }] });
    const { answer: one } = await ask(client, 'contact', { id: found.contacts[0].id });
    expect(one.contact).toMatchObject({ dealValueInCents: 125_000_000, stage: 'targeted' });
    expect(one.timeline).toMatchObject([{ kind: 'activity', subject: 'First talk', seconds: 240 }]);
    const { answer: board } = await ask(client, 'pipeline');
    expect(board).toMatchObject({ openDeals: 1, totalInCents: 125_000_000, valueKnownFor: '1 of 1' });
  });

  test('firm and engagement answer for the client', async () => {
    const { answer: firm } = await ask(client, 'firm', { name: 'Merrill' });
    expect(firm).toMatchObject({ firm: 'Merrill', contacts: 1, openDeals: 1, pipelineKnownFor: '1 of 1' });
    const { answer: engagement } = await ask(client, 'engagement', { month: '2025-08' });
    expect(engagement).toMatchObject({ month: '2025-08', calls: 1 });
  });

  test('says in words why it does not answer', async () => {
    expect(await ask(client, 'news')).toMatchObject({
      isError: true,
      text: 'RSS feed not configured for this client',
    });
    expect(await ask(client, 'firm', { name: 'Nowhere Capital' })).toMatchObject({ isError: true });
    const { isError, text } = await ask(client, 'who_moved', { since: 'yesterday' });
    expect([isError, text.includes('2025-08-29')]).toEqual([true, true]);
    const half = await ask(client, 'firm', { name: 'Merrill \uD83D' });
    expect(half).toMatchObject({ isError: true, text: expect.stringContaining('half of an emoji') });
  });

  test('changes nothing', async () => {
    const count = () => query(t.databaseUrl, 'SELECT count(*) FROM audit_entries');
    const before = await count();
    await ask(client, 'pipeline');
    expect(await count()).toEqual(before);
  });
});

describe('a key', () => {
  test('of alpha never sees rows of beta', async () => {
    const client = await assistant(await keyOf('alpha'));
    const byId = await ask(client, 'contact', { id: rows.beta.contactId });
    expect(byId).toMatchObject({ isError: true, text: expect.stringContaining('not found') });
    for (const [name, input] of [
      ['find_contacts', {}],
      ['pipeline', {}],
      ['firm', { name: 'Merrill' }],
      ['engagement', {}],
      ['who_moved', {}],
      ['net_recruiting', {}],
      ['news', {}],
    ] as const) {
      const other = await ask(client, name, { ...input, client: 'beta' });
      expect(other).toMatchObject({ isError: true, text: "You can only access your own client's data." });
      const own = await ask(client, name, input);
      for (const id of Object.values(rows.beta)) expect(own.text).not.toContain(id);
    }
    const elsewhere = await ask(client, 'who_moved', { market: 'boston' });
    expect(elsewhere.isError).toBe(true);
  });

  test('has the tools of its sections, and no others answer', async () => {
    const client = await assistant(await keyOf('alpha', { allowedDashboards: ['deals'] }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['pipeline']);
    await expect(client.callTool({ name: 'who_moved', arguments: {} })).rejects.toThrow('who_moved');
  });

  test('that is unknown is refused', async () => {
    await expect(assistant(`lo_${'a'.repeat(10)}_${'A'.repeat(43)}`)).rejects.toThrow();
  });
});

describe('the endpoint', () => {
  const post = async (headers: Record<string, string>, payload: object | string) =>
    t.inject({
      method: 'POST',
      url: '/api/mcp',
      headers: {
        authorization: `Bearer ${await keyOf('alpha')}`,
        'content-type': 'application/json',
        ...headers,
      },
      payload,
    });
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

  test('refuses pages of other sites, also with a key', async () => {
    expect((await post({ origin: 'https://evil.example' }, list)).statusCode).toBe(403);
    expect((await post({}, list)).statusCode).toBe(200);
  });

  test('answers a session as it answers a key', async () => {
    const answer = await t.inject({ as: 'alpha', method: 'POST', url: '/api/mcp', payload: list });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('who_moved');
  });

  test.each([
    ['no JSON', 'nonsense'],
    ['a batch', [list]],
    ['no JSON-RPC', { method: 'tools/list' }],
  ])('refuses %s', async (_, payload) => {
    expect((await post({}, payload)).statusCode).toBe(400);
  });

  test('refuses a revision that it does not speak', async () => {
    expect((await post({ 'mcp-protocol-version': '1900-01-01' }, list)).statusCode).toBe(400);
  });

  test('keeps no stream open', async () => {
    const get = await t.inject({ as: 'alpha', method: 'GET', url: '/api/mcp' });
    expect(get.statusCode).toBe(404);
    const subscribe = await post(
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
    );
    expect(subscribe.body).toContain('error');
  });
});
