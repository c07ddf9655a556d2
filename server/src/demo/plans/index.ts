import { fusion } from './fusion.ts';
import { newEdge } from './new-edge.ts';
import type { ClientPlan } from './plan.ts';
import { siliconValley } from './silicon-valley.ts';
import { ubs } from './ubs.ts';

export const plans: readonly ClientPlan[] = [fusion, ubs, newEdge, siliconValley];
