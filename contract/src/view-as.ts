/**
 * Request header of an admin who views a client's portal: the id of the user as whom, or the client's for its own login.
 * Nothing can be written then.
 */
export const viewAsHeader = 'x-liftout-view-as';
/** The same as a query parameter, for event streams and links. */
export const viewAsParameter = 'viewAs';
