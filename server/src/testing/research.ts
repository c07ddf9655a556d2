import { deepDive } from '@liftout/contract/research';
import { compareContacts } from '../contact-advisors/service.ts';
import { newId } from '../platform/db/ids.ts';
import { contacts } from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from './app.ts';
import { type Reply, type Responder, startHttpServer } from './http/http-server.ts';
import { makeFirm, makeMove, setMarket } from './rows/factories.ts';

const cleanUps: (() => Promise<void>)[] = [];
/** Ends what a test opened. */
export async function cleanUp() {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}

/** The answer of an OpenAI-compatible server. */
export const says = (content: string): Reply => ({
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
});

export async function open(respond?: Responder) {
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

export async function addContact(
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
export async function addMove(t: TestApp) {
  await setMarket(t, 'alpha', 'boston');
  await makeMove(t, {
    firstName: 'Dana',
    lastName: 'Whitfield',
    city: 'Boston',
    locationKey: 'MA|boston',
    firmLeftId: await makeFirm(t, 'Merrill'),
    firmJoinedId: await makeFirm(t, 'Rockefeller'),
    firmLeftSpelling: 'MERRILL LYNCH',
    firmJoinedSpelling: 'Rockefeller',
    movedOn: '2025-06-02',
    aumCents: 45_000_000_000,
    marketPath: 'boston',
  });
  await compareContacts(t.platform, 'alpha');
}

export const dana = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  firm: 'Merrill',
  city: 'Boston',
  client: 'alpha',
};
export const dive = (t: TestApp, body: object = dana) => t.call(deepDive, { as: 'alpha', body });
