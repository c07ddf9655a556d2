import type { Bench } from './lib/bench.ts';
import { measureColleagues } from './lib/colleagues.ts';
import { contactCount } from './lib/contact-list.ts';
import { measureOpenStreams, streamCount, writesPerSecond } from './lib/open-streams.ts';

/** How soon other windows show a change, and how open streams slow down reads. */
export const changesBench: Bench = {
  name: 'changes',
  title: `Changes: two windows of a client and one of an admin, on the demo; ${streamCount} open streams, ${writesPerSecond} writes/s, ${contactCount.toLocaleString('en')} contacts`,
  async run(installation) {
    return [...(await measureColleagues(installation)), ...(await measureOpenStreams(installation))];
  },
};
