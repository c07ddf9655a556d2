import type { FirmAnalysis } from '@liftout/contract/firms';
import { partlyKnownInBrackets } from '@liftout/contract/values/coverage-text';
import { count, counted, dollarsOf, money } from '../lib/format/formats.ts';

type Figures = Pick<FirmAnalysis, 'opportunities' | 'pipelineValue' | 'pipelineKnown' | 'stages'>;

/**
 * What the deals with a firm that are not won are worth, in dollars, and a note with their number and what is won. Null where
 * there are some, none with a known value.
 */
export function activePipeline(firm: Figures): { dollars: number | null; note: string } {
  const won = firm.stages.find(({ stage }) => stage === 'won') ?? { count: 0, total: 0, known: 0 };
  const open = firm.opportunities - won.count;
  const known = firm.pipelineKnown - won.known;
  const coverage = known > 0 && known < open ? `known for ${count(known)} of ` : '';
  return {
    dollars: open > 0 && known === 0 ? null : firm.pipelineValue - dollarsOf(won.total),
    note: `${coverage}${counted(open, 'open deal')}${won.count > 0 ? `; ${wonText(won)}` : ''}`,
  };
}

/** `$1.0M won`, `$1.0M won (known for 1 of 2)`, and of unknown value `2 won`. */
function wonText({ total, known, count: deals }: Omit<FirmAnalysis['stages'][number], 'stage' | 'label'>) {
  return known === 0
    ? `${count(deals)} won`
    : `${money(dollarsOf(total))} won${partlyKnownInBrackets(known, deals)}`;
}
