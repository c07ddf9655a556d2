/**
 * First path segments that are Liftout's own, so that no client can have them as its id: pages of the web app, paths of
 * the server, and names that read as if they were one of them. A test compares them with the web app's routes and the
 * server's paths.
 */
const reserved: ReadonlySet<string> = new Set([
  // Pages.
  'admin',
  'boston',
  'chicago',
  'client',
  'dashboard',
  'dev',
  'firm',
  'invitation',
  'invitations',
  'invitation',
  'invite',
  'login',
  'los-angeles',
  'market',
  'markets',
  'miami',
  'moves',
  'new-york',
  'overview',
  'report',
  'team',
  'view',
  'view-as',
  // The server's.
  'api',
  'assets',
  'favicon',
  'health',
  'logos',
  'metrics',
  'ready',
  'static',
  'well-known',
  // Of calls: /api/{client}/data-source would be another one.
  'client-profile',
  'live-feed',
  'market-insights',
  'next-steps',
  'unsubscribe',
  // Reads as one of them, or as no client.
  'account',
  'accounts',
  'auth',
  'clients',
  'contacts',
  'deals',
  'docs',
  'help',
  'home',
  'index',
  'liftout',
  'logout',
  'me',
  'news',
  'null',
  'password',
  'pipeline',
  'public',
  'reports',
  'reset',
  'root',
  'settings',
  'sign-in',
  'sign-out',
  'sign-up',
  'status',
  'support',
  'system',
  'theme',
  'undefined',
  'upload',
  'uploads',
  'user',
  'users',
  'www',
]);

/** Pages that are a client's own, so that their first segment stays a client's id: its dashboard or its data source. */
export const clientsOwnPages: readonly string[] = ['fusion', 'silicon-valley'];

/** Whether an id is taken by Liftout's own addresses. */
export const isReservedId = (id: string): boolean => reserved.has(id);
