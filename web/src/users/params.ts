import { signInOutcomes } from '@liftout/contract/values/choices';
import { choiceParam, pageParam, searchParams, textParam, type ValuesOf } from '../lib/dom/search-params.ts';

/** The client whose people are shown. */
export const peopleParams = searchParams({ people: textParam(40) });
export type PeopleParams = ValuesOf<typeof peopleParams>;

/** Filters of the list of sign-ins, and its page. */
export const signInParams = searchParams({
  /** The id of a user. */
  signInUser: textParam(40),
  /** A client's id, or `admins`. */
  signInOf: textParam(40),
  signInOutcome: choiceParam(['all', 'ended', ...signInOutcomes], 'all'),
  signIns: pageParam(),
});
export type SignInParams = ValuesOf<typeof signInParams>;
