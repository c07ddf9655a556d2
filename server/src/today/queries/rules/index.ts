import type { Rule } from '../rule.ts';
import { cadenceDue } from './cadence-due.ts';
import { callBack } from './call-back.ts';
import { colleaguesLeft } from './colleagues-left.ts';
import { dealStuck } from './deal-stuck.ts';
import { intelNames } from './intel.ts';
import { moved } from './moved.ts';
import { notReached } from './not-reached.ts';
import { stepDue } from './step-due.ts';

/**
 * Why somebody is to be called, strongest first: a promise, then news that will be old tomorrow, then what has waited.
 * Who is found by an earlier rule comes before all who are found by later ones; within a rule its own order decides.
 */
export const rules: readonly Rule[] = [
  stepDue,
  moved,
  intelNames,
  callBack,
  colleaguesLeft,
  dealStuck,
  notReached,
  cadenceDue,
];
