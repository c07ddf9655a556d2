import pg from 'pg';
import type { LiftoutEvent } from '../platform/events.ts';
import type { TestApp } from './app.ts';

/** Hears what is announced from now on. */
export async function hearAnnouncements(t: TestApp) {
  const heard = new Set<string>();
  const client = new pg.Client({ connectionString: t.databaseUrl });
  let check = () => {};
  client.on('notification', ({ payload = '' }) => {
    heard.add(JSON.parse(payload).topic);
    check();
  });
  await client.connect();
  await client.query('LISTEN liftout');
  return {
    /** Waits until all of these were told of. @returns all that were, sorted */
    async until(...topics: LiftoutEvent['topic'][]): Promise<string[]> {
      await new Promise<void>((resolve) => {
        check = () => topics.every((topic) => heard.has(topic)) && resolve();
        check();
      });
      return [...heard].sort();
    },
    close: () => client.end(),
  };
}
