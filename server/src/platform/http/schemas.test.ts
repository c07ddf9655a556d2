import Fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerErrors } from './error-handler.ts';
import { holdToSchemas } from './schemas.ts';

function app(answer: unknown) {
  const app = Fastify();
  holdToSchemas(app);
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
  expect(refused.json().issues).toEqual([{ path: 'count', message: 'Too big: expected number to be <=3' }]);
});

it('answers with the fields of the schema and no others', async () => {
  const answered = await app([{ name: 'Dana', secret: 'x' }]).inject({
    method: 'POST',
    url: '/',
    payload: { count: 1 },
  });
  expect(answered.json()).toEqual([{ name: 'Dana' }]);
});

it('answers nothing that breaks its schema', async () => {
  const broken = await app([{ name: 7 }]).inject({ method: 'POST', url: '/', payload: { count: 1 } });
  expect(broken.statusCode).toBe(500);
  expect(broken.json()).toMatchObject({ code: 'failed' });
});
