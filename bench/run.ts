import { contactsBench } from './contacts.ts';
import type { Bench } from './lib/bench.ts';
import { openBench } from './lib/installation.ts';
import { machineFacts, table } from './lib/report.ts';
import { uploadBench } from './upload.ts';
import { webBench } from './web.ts';

const benches: Bench[] = [contactsBench, uploadBench, webBench];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const installation = await openBench();
try {
  console.log(`${machineFacts(installation.databaseFacts)}\n`);
  for (const bench of benches) {
    if (wanted.length > 0 && !wanted.includes(bench.name)) continue;
    console.log(`${table(bench.title, await bench.run(installation))}\n`);
  }
} finally {
  await installation.close();
}
