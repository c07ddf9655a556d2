import type { Installation } from './installation.ts';
import type { Measurement } from './report.ts';

/** A benchmark: `npm run bench` runs all, `npm run bench -- contacts` one. */
export interface Bench {
  name: string;
  title: string;
  run(installation: Installation): Promise<Measurement[]>;
}
