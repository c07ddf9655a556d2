interface Section {
  name: string;
  description: string;
  /** Paths of the contract; calls below them belong here too. */
  paths: readonly string[];
}

/** The sections of the API's description, in the order of reading: what a client's own systems call comes first. */
export const sections: readonly Section[] = [
  {
    name: 'Contacts',
    description: 'The people a client recruits: lists, records, exports, saved views and what was submitted.',
    paths: ['/api/contacts', '/api/contact-namesakes', '/api/contact-touches'],
  },
  {
    name: 'Deals',
    description: 'The pipeline: stages, values, losses, time in stage and the goals of a month.',
    paths: ['/api/deals', '/api/goals'],
  },
  {
    name: 'Today',
    description: 'Whom to call now and why, snoozing, next steps and how often to keep in touch.',
    paths: ['/api/today', '/api/next-steps', '/api/contacts/:id/next-steps', '/api/contacts/:id/cadence'],
  },
  {
    name: 'Calls and activity',
    description: 'What was said and done: calls, emails, meetings, notes and their figures.',
    paths: [
      '/api/activities',
      '/api/live-feed',
      '/api/engagement-metrics',
      '/api/campaigns',
      '/api/call-source',
    ],
  },
  {
    name: 'Moves and markets',
    description: 'Advisors who changed firms, and the figures of a market.',
    paths: [
      '/api/moves',
      '/api/markets',
      '/api/market-insights',
      '/api/contact-moves',
      '/api/contacts/:id/move',
      '/api/move-signs',
    ],
  },
  {
    name: 'Firms, teams and advisors',
    description: 'One firm, team or advisor, under every spelling.',
    paths: ['/api/firm', '/api/firms', '/api/team', '/api/advisors'],
  },
  {
    name: 'Insights, news and alerts',
    description: 'What deserves attention, what is watched and what one is told of.',
    paths: ['/api/insights', '/api/intel', '/api/news', '/api/watches', '/api/notifications', '/api/changes'],
  },
  {
    name: 'Reports and research',
    description: 'The market report, the Monday brief, research on a person, and sending them by email.',
    paths: [
      '/api/reports',
      '/api/email-market-research',
      '/api/brief',
      '/api/digest',
      '/api/unsubscribe',
      '/api/deep-dive',
      '/api/scrape-linkedin',
      '/api/email-profile',
      '/api/contacts/:id/research',
    ],
  },
  {
    name: 'Personal data',
    description: 'What is stored about a person, and how long it is kept.',
    paths: [
      '/api/contacts/:id/personal-data.json',
      '/api/contacts/:id/personal-data.html',
      '/api/contacts/:id/retention',
      '/api/admin/contacts/:id/mentions',
      '/api/admin/contacts/:id/erase',
      '/api/admin/clients/:client/retention',
      '/api/admin/retention',
    ],
  },
  {
    name: 'Signing in',
    description: 'Sessions, passwords and invitations.',
    paths: ['/api/auth', '/api/admin/login', '/api/client/login', '/api/invitations', '/api/sign-in'],
  },
  {
    name: 'Assistants',
    description: "What a client's assistant may ask, by the Model Context Protocol.",
    paths: ['/api/mcp'],
  },
  {
    name: 'Clients and their look',
    description: 'Client firms, their profiles, logos and colors.',
    paths: [
      '/api/admin/clients',
      '/api/admin/client-profiles',
      '/api/admin/client-names',
      '/api/admin/logos',
      '/api/client-profile',
      '/api/client/profile',
      '/api/logos',
      '/api/branding',
    ],
  },
  {
    name: 'Users',
    description: 'Who may sign in, invitations, and sessions of others.',
    paths: [
      '/api/admin/users',
      '/api/admin/people',
      '/api/admin/clients/:client/people',
      '/api/admin/sign-ins',
      '/api/admin/sessions',
    ],
  },
  {
    name: 'API keys and webhooks',
    description: "What a client's own systems sign in with, and what they are told.",
    paths: ['/api/admin/clients/:client/api-keys', '/api/admin/clients/:client/webhooks'],
  },
  {
    name: 'Data sources',
    description: 'Where contacts, deals and calls come from, and what is written back.',
    paths: [
      '/api/admin/sources',
      '/api/admin/syncs',
      '/api/admin/credentials',
      '/api/admin/call-hook',
      '/api/admin/feeds',
      '/api/hooks',
      '/api/:client',
    ],
  },
  {
    name: 'Submitted contacts and imports',
    description: 'What clients submitted, and files of contacts.',
    paths: ['/api/admin/pending-contacts', '/api/admin/imports', '/api/admin/clients/:client/imports'],
  },
  {
    name: 'Uploads of moves',
    description: 'Files of advisor moves, what was refused in them, and the markets of cities.',
    paths: [
      '/api/upload-csv',
      '/api/admin/uploads',
      '/api/admin/city-markets',
      '/api/admin/markets',
      '/api/admin/market-order',
    ],
  },
  {
    name: 'Who is who',
    description: 'Which names are one advisor, and which spellings one firm.',
    paths: ['/api/admin/advisors', '/api/admin/firms'],
  },
  {
    name: 'Adviser register',
    description: 'The files of the public register, and the moves found in them.',
    paths: ['/api/admin/register', '/api/firm/:firmName/register'],
  },
  {
    name: 'Settings, mail and audit',
    description: "The portal's settings and services, its mail and jobs, and who changed what.",
    paths: [
      '/api/admin/settings',
      '/api/admin/services',
      '/api/admin/title-thresholds',
      '/api/admin/research-budget',
      '/api/admin/alerts',
      '/api/admin/digest',
      '/api/admin/mail',
      '/api/admin/jobs',
      '/api/admin/audit',
    ],
  },
  {
    name: 'Overview',
    description: 'Figures over all clients, what needs an admin, and search.',
    paths: [
      '/api/admin/platform-metrics',
      '/api/admin/hubspot-metrics',
      '/api/admin/justcall-metrics',
      '/api/admin/attention',
      '/api/admin/search',
      '/api/admin/intel',
    ],
  },
  {
    name: 'The service itself',
    description: 'Whether it runs, and errors of the web app.',
    paths: ['/api/health', '/api/ready', '/api/browser-errors'],
  },
];

/** The longest path first, so that a part of a record may have a section of its own. */
const byPath = sections
  .flatMap(({ name, paths }) => paths.map((path) => ({ path, name })))
  .sort((a, b) => b.path.length - a.path.length);

/** The name of the section that a path of the contract belongs to. */
export function sectionOf(path: string): string | undefined {
  return byPath.find((one) => path === one.path || path.startsWith(`${one.path}/`))?.name;
}
