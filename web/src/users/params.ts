import { signInOutcomes } from '@liftout/contract/values/choices';
import * as z from 'zod/mini';
import { choiceParam, pageParam, textParam } from '../lib/dom/search-params.ts';

/** The client whose people are shown. */
export const peopleParams = z.object({ people: textParam(40) });
export type PeopleParams = z.output<typeof peopleParams>;

/** Filters of the list of sign-ins, and its page. */
export const signInParams = z.object({
  /** The id of a user. */
  signInUser: textParam(40),
  /** A client's id, or `admins`. */
  signInOf: textParam(40),
  signInOutcome: choiceParam(['all', 'ended', ...signInOutcomes], 'all'),
  signIns: pageParam(),
});
export type SignInParams = z.output<typeof signInParams>;
