import { goldenFiles } from '../../server/src/testing/golden/files.ts';
import { test as base } from './app.ts';
import { apiOf } from './contacts.ts';
import { startDemo } from './demo.ts';
import { uploadFile } from './upload-moves.ts';

/** Takes back the demo's uploads, and loads the golden moves in their place. */
async function loadGolden(url: string): Promise<void> {
  const admin = await apiOf(url, 'admin');
  const uploads: { id: string }[] = await admin.get('/api/admin/uploads?pageSize=100');
  for (const { id } of uploads) await admin.post(`/api/admin/uploads/${id}/revert`, {});
  for (const { fileName, timePeriod, text } of goldenFiles)
    await uploadFile(url, { text, timePeriod, fileName });
}

/** `test` on a demo whose only moves are the golden ones, whose figures were counted by hand. */
export const test = base.extend<object, { start: () => ReturnType<typeof startDemo> }>({
  start: [
    ({ appEnv }, use) =>
      use(async () => {
        const app = await startDemo(appEnv);
        await loadGolden(app.url);
        return app;
      }),
    { scope: 'worker' },
  ],
});
