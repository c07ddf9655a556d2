import { type Change, changeList } from '@liftout/contract/changes';
import type { Topic } from '@liftout/contract/topics';
import pg from 'pg';
import { channel } from '../../platform/changes/publisher.ts';
import type { TestApp } from '../app.ts';

/** Collects the changes that processes are notified of from now on. */
export async function listenForNotifications(t: TestApp) {
  const heard: Change[] = [];
  const client = new pg.Client({ connectionString: t.databaseUrl });
  let check = () => {};
  client.on('notification', ({ payload = '' }) => {
    heard.push(...changeList.parse(JSON.parse(payload)));
    check();
  });
  await client.connect();
  await client.query(`LISTEN ${channel}`);
  const topics = () => [...new Set(heard.flatMap((change) => change.topics))].sort();
  return {
    heard,
    /** Waits until all of these topics were notified. @returns all notified topics, sorted */
    async until(...wanted: Topic[]): Promise<Topic[]> {
      await new Promise<void>((resolve) => {
        check = () => wanted.every((topic) => topics().includes(topic)) && resolve();
        check();
      });
      return topics();
    },
    /** Whose changes named a topic; changes of one client that come together are told as one. */
    clientsOf: (topic: Topic) => [
      ...new Set(heard.filter(({ topics: named }) => named.includes(topic)).map(({ clientId }) => clientId)),
    ],
    close: () => client.end(),
  };
}
