/** The address of a `Link` header with this relation; undefined when there is none. */
export const pageLink = (header: unknown, rel: 'first' | 'prev' | 'next' | 'last') =>
  new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(header))?.[1];
