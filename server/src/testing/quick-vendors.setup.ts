import { hasten } from '../platform/outbound/pace.ts';

/** A sync waits for its turn at a vendor most of its time; the pace itself has tests of its own. */
hasten(1_000);
