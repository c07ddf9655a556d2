import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerErrors } from '../errors/error-handler.ts';
import { maxEntries, validateBySchemas } from './schemas.ts';

function app(answer: unknown) {
  const app = Fastify();
  validateBySchemas(app);
  answerErrors(app);
  const body = z.object({ count: z.int().check(z.maximum(3)) });
  app.post(
    '/',
    { schema: { body, response: { 200: z.array(z.object({ name: z.string() })) } } },
    () => answer,
  );
  return app;
}

it('says what is wrong in English where a rule has no message of its own', async () => {
  const refused = await app([]).inject({ method: 'POST', url: '/', payload: { count: 4 } });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().issues).toEqual([{ path: 'count', message: 'Use 3 or less.' }]);
});

describe('a body with long lists', () => {
  const send = (payload: object) => {
    const app = Fastify();
    validateBySchemas(app);
    answerErrors(app);
    const body = z.object({ groups: z.array(z.object({ ids: z.array(z.uuid()) })) });
    app.post('/', { schema: { body } }, () => 'read');
    return app.inject({ method: 'POST', url: '/', payload });
  };

  it.each([
    ['one list', { groups: Array(100_000).fill(1) }],
    ['a list in a list', { groups: [{ ids: Array(100_000).fill('x') }] }],
    ['many short lists', { groups: Array(100).fill({ ids: Array(100).fill('x') }) }],
    ['a field that is none of ours', { groups: [], more: { deep: Array(100_000).fill({}) } }],
  ])('is refused before its entries are checked: %s', async (_, payload) => {
    const refused = await send(payload);
    expect(refused.statusCode).toBe(413);
    expect(refused.json().code).toBe('too_large');
    expect(refused.body.length).toBeLessThan(200);
  });

  it('gets a limited number of issues', async () => {
    const refused = await send({ groups: [{ ids: Array(maxEntries - 1).fill('x') }] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toHaveLength(50);
  });
});

it('sends the fields of the schema and no others', async () => {
  const answered = await app([{ name: 'Dana', secret: 'x' }]).inject({
    method: 'POST',
    url: '/',
    payload: { count: 1 },
  });
  expect(answered.json()).toEqual([{ name: 'Dana' }]);
});

it('sends nothing that breaks its schema, and does not claim that a write changed nothing', async () => {
  const broken = await app([{ name: 7 }]).inject({ method: 'POST', url: '/', payload: { count: 1 } });
  expect(broken.statusCode).toBe(500);
  expect(broken.json()).toMatchObject({
    code: 'failed',
    message: expect.stringMatching(/^This was probably saved/),
  });
});

describe('a read with a row that breaks the schema', () => {
  const row = z.object({ id: z.string(), name: z.string() });
  const read = async (schema: z.ZodMiniType, answer: unknown) => {
    const logged: string[] = [];
    const app = Fastify({ logger: { level: 'error', stream: { write: (line) => logged.push(line) } } });
    validateBySchemas(app);
    answerErrors(app);
    app.get('/', { schema: { response: { 200: schema } } }, () => answer);
    return { answered: await app.inject('/'), logged: logged.map((line) => JSON.parse(line)) };
  };
  const good = { id: 'a', name: 'Dana' };
  const bad = { id: 'b', name: 7 };

  it('shows the others, and logs its id', async () => {
    const { answered, logged } = await read(z.array(row), [good, bad, { ...good, id: 'c' }]);
    expect(answered.json()).toEqual([good, { ...good, id: 'c' }]);
    expect(logged).toMatchObject([{ rows: ['b'], msg: 'rows that cannot be shown were left out' }]);
  });

  it('leaves out the innermost row around what is wrong', async () => {
    const column = z.object({ stage: z.string(), deals: z.array(row) });
    const board = z.object({ columns: z.array(column), total: z.int() });
    const columns = [
      { stage: 'won', deals: [bad, good] },
      { stage: 'lost', deals: [bad] },
    ];
    const { answered } = await read(board, { columns, total: 3 });
    expect(answered.json()).toEqual({
      columns: [
        { stage: 'won', deals: [good] },
        { stage: 'lost', deals: [] },
      ],
      total: 3,
    });
  });

  it('fails where the invalid value is in no row', async () => {
    const { answered } = await read(z.object({ rows: z.array(row), total: z.int() }), {
      rows: [bad],
      total: '3',
    });
    expect(answered.statusCode).toBe(500);
    expect(answered.json()).toMatchObject({
      code: 'failed',
      message: expect.stringMatching(/^This record can't be shown/),
    });
  });
});

it("keeps the status of a plugin's own refusal", async () => {
  const app = Fastify();
  answerErrors(app);
  app.get('/', () => {
    throw Object.assign(new Error('Range Not Satisfiable'), { statusCode: 416 });
  });
  const refused = await app.inject('/');
  expect(refused.statusCode).toBe(416);
  expect(refused.json()).toMatchObject({
    code: 'invalid',
    message: "This request can't be answered.",
  });
});
