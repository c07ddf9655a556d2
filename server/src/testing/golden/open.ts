import { createTestApp, type TestApp } from '../app.ts';
import { setMarket } from '../rows/factories.ts';
import { seedMarkets, upload } from '../upload.ts';
import { goldenFiles } from './files.ts';

/** An app with the golden moves, whose client `alpha` recruits in their market. */
export async function openGolden(): Promise<TestApp> {
  const t = await createTestApp();
  await seedMarkets(t);
  await setMarket(t, 'alpha', 'silicon-valley');
  for (const { text, ...file } of goldenFiles) await upload(t, text, file);
  return t;
}
