import type { Bench } from './lib/bench.ts';
import { contactCount, fillContacts, listClient, listLatencies, listPath } from './lib/contact-list.ts';
import { type Installation, signIn } from './lib/installation.ts';
import { type Answer, latencyLine, measureTimes, openHttpClient } from './lib/latency.ts';
import { listRate } from './lib/rate.ts';
import type { Measurement } from './lib/report.ts';

/** The contact table of a client with a million contacts. */
export const contactsBench: Bench = {
  name: 'contacts',
  title: `Contacts: one client with ${contactCount.toLocaleString('en')}`,
  run: measure,
};

async function measure(installation: Installation): Promise<Measurement[]> {
  await fillContacts(installation);
  const app = await installation.startApp();
  try {
    const token = await signIn(app.origin, listClient);
    const { ask, close } = openHttpClient(app.origin, token);
    const lines = [...(await listLatencies(ask)), ...(await others(ask)), await listRate(app.origin, token)];
    close();
    return lines;
  } finally {
    await app.stop();
  }
}

async function others(ask: (path: string) => Promise<Answer>): Promise<Measurement[]> {
  const line = async (what: string, path: string, rounds: number) =>
    latencyLine(what, await measureTimes(ask, [path], rounds));
  return [
    await line('page 50,000 by number', listPath({ page: String(Math.floor(contactCount / 20)) }), 20),
    await line('last page by number', listPath({ page: String(Math.ceil(contactCount / 10)) }), 20),
    await line('pipeline board', `/api/deals/board?client=${listClient}`, 50),
  ];
}
