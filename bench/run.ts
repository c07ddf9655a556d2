import { changesBench } from './changes.ts';
import { contactsBench } from './contacts.ts';
import { importBench } from './import.ts';
import type { Bench } from './lib/bench.ts';
import { openBench } from './lib/installation.ts';
import { formatTable, machineFacts } from './lib/report.ts';
import { marketsBench } from './markets.ts';
import { metricsBench } from './metrics.ts';
import { outlookBench } from './outlook.ts';
import { peopleBench } from './people.ts';
import { registerBench } from './register.ts';
import { syncBench } from './sync.ts';
import { uploadBench } from './upload.ts';
import { watchesBench } from './watches.ts';
import { webBench } from './web.ts';

const benches: Bench[] = [
  contactsBench,
  uploadBench,
  importBench,
  webBench,
  changesBench,
  watchesBench,
  metricsBench,
  marketsBench,
  peopleBench,
  registerBench,
  syncBench,
  outlookBench,
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !benches.some((bench) => bench.name === name));
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
    if (chosen.length > 0 && !chosen.includes(bench.name)) continue;
    console.log(`${formatTable(bench.title, await bench.run(installation))}\n`);
  }
} finally {
  await installation.close();
}
