import { mayBeSameName } from '../advisors/service.ts';
import type { FoundCrd, findFitting } from './queries/fits.ts';

type Fitting = Awaited<ReturnType<typeof findFitting>>[number];

/**
 * The only person of the register who may be an advisor: of a name that goes with each spelling of theirs, and registered
 * with a firm of each of their moves around its day. Undefined where it is nobody, or more than one may be.
 */
export function chosen({ advisorId, moves, names, fits, people }: Fitting): FoundCrd | undefined {
  const named = people.filter((person) => names.every((name) => mayBeSameName(name, person)));
  const [only, ...others] = named;
  // Another one of the name at one of these firms around one of these days: a name and a firm are no person then.
  if (!only || others.length > 0) return undefined;
  const own = fits.filter(({ crd }) => crd === only.crd);
  if (new Set(own.map(({ moveId }) => moveId)).size < moves.length) return undefined;
  const told = new Map(own.map(({ side, firm, day }) => [`${side} ${firm} ${day}`, { side, firm, day }]));
  return { advisorId, crd: only.crd, moves, evidence: [...told.values()] };
}
