/** A link to what a notification tells of. */
export const linkStyle = 'wrap-anywhere rounded-mark hover:underline';
