export { loadProfile } from './load-profile.ts';
export { profileAction } from './profile-action.ts';
export { clientNamesQuery, profileQuery } from './queries.ts';
