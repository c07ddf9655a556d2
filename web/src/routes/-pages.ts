import type { QueryClient } from '@tanstack/react-query';
import { loadDashboard } from '../dashboard/index.ts';

/** The pages of a client besides its dashboard, each at two paths: the client's own and the admin's. */
export const todayPage = {
  path: 'today',
  entry: 'today',
  title: 'Today',
  opensContacts: true,
  load: (queries: QueryClient, clientId: string) => loadDashboard(queries, clientId, 'today'),
} as const;

export const pipelinePage = {
  path: 'pipeline',
  entry: 'pipeline',
  title: 'Deal Pipeline',
  opensContacts: true,
  load: (queries: QueryClient, clientId: string) => loadDashboard(queries, clientId, 'pipeline'),
} as const;

export const contactsPage = {
  path: 'contacts',
  entry: 'contacts',
  title: 'Contact Activity',
  opensContacts: true,
  load: (queries: QueryClient, clientId: string) => loadDashboard(queries, clientId, 'contacts'),
} as const;

export const movesPage = { path: 'moves', entry: 'moves', title: 'Advisor moves' } as const;

export const firmsPage = { path: 'firms', entry: 'firms', title: 'Firms' } as const;

export const briefPage = { path: 'brief', entry: 'reports', title: 'Monday brief' } as const;

export const reportPage = { path: 'report', entry: 'reports', title: 'Latest Report' } as const;
