import { listNotifications } from '@liftout/contract/notifications';
import { addWatch, type WatchChannel, type WatchTarget } from '@liftout/contract/watches';
import { contactsMatching } from '../contacts/service.ts';
import { mailService } from '../mail/service.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { setMarket } from '../testing/rows/factories.ts';
import { csv, seedMarkets, type UploadOptions, upload } from '../testing/upload.ts';
import { tellAll } from './tell.ts';

export type Client = 'alpha' | 'beta';

/** The app with two clients in one market, and nobody who tells by himself: the queue does not run. */
export async function openWatching() {
  const t = await createTestApp();
  await seedMarkets(t);
  await setMarket(t, 'alpha', 'silicon-valley');
  await setMarket(t, 'beta', 'silicon-valley');
  const mail = mailService(t.platform);
  const tell = (uploadId: string) => tellAll({ platform: t.platform, mail, contactsMatching }, uploadId);
  const send = (lines: string[], options?: UploadOptions) => upload(t, csv(...lines), options);
  return {
    t,
    tell,
    send,
    sql: (text: string) => query(t.databaseUrl, text),
    /** Uploads moves and tells of them. */
    async bring(...lines: string[]) {
      const { uploadId } = await send(lines);
      await tell(uploadId);
      return uploadId;
    },
    watch: (
      target: WatchTarget,
      { as = 'alpha', channel = 'bell' }: { as?: Client; channel?: WatchChannel } = {},
    ) => t.call(addWatch, { as, body: { target, channel } }),
    /** What an admin watches for alpha; by default without a word on how. */
    watchAsAdmin: (target: WatchTarget, channel?: WatchChannel) =>
      t.call(addWatch, { as: 'admin', body: { client: 'alpha', target, ...(channel && { channel }) } }),
    titles: (as: Client = 'alpha') => titlesOf(t, as),
  };
}

export async function titlesOf(t: TestApp, as: Client): Promise<string[]> {
  const { body } = await t.call(listNotifications, { as, query: {} });
  return body.notifications.map(({ title }) => title);
}

/** The id of the move of a person. */
export async function moveOf(
  { sql }: { sql: (text: string) => Promise<Record<string, unknown>[]> },
  lastName: string,
) {
  const [row] = await sql(`SELECT id FROM moves WHERE last_name = '${lastName}' ORDER BY moved_on LIMIT 1`);
  return String(row?.id);
}
