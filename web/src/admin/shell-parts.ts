import type { ShellPart } from '../shell/index.ts';

const part = (tab: 'settings' | 'data', id: string, label: string, keywords: string) => ({
  id,
  label,
  keywords: `${tab} ${keywords}`,
  needs: null,
  search: { tab },
});

/** The sections of the tabs, by their ids, for the palette. */
export const adminParts: readonly ShellPart[] = [
  part('data', 'upload', 'Upload moves', 'csv import file'),
  part('data', 'uploads', 'Recent uploads', 'csv imports files rejected revert'),
  part('data', 'approvals', 'Approvals', 'approve reject submissions pending contacts'),
  part('data', 'intel', 'Intel received', 'market intelligence'),
  part('data', 'firm-names', 'Firm names', 'spellings review aliases'),
  part('data', 'advisors', 'Advisors', 'people namesakes duplicates merge review'),
  part('data', 'firms', 'Firms', 'directory channels merge'),
  part('data', 'register', 'Register of advisors', 'sec crd careers files'),
  part('data', 'sources', 'Sources', 'hubspot justcall google sheets sync'),
  part('settings', 'services', 'Services', 'connections keys test hubspot openai smtp'),
  part('settings', 'branding', 'Branding', 'name theme portal'),
  part('settings', 'session-timeout', 'Session timeout', 'sign-in hours'),
  part('settings', 'title-thresholds', 'Title thresholds', 'revenue vice president managing director'),
  part('settings', 'markets', 'Markets', 'publish figures'),
  part('settings', 'admins', 'Admins', 'users invite people'),
  part('settings', 'sign-ins', 'Sign-ins', 'sessions history devices'),
  part('settings', 'mail', 'Mail', 'outbox email retry'),
  part('settings', 'audit', 'Audit log', 'history changes log who'),
  part('settings', 'security', 'Your sign-in', 'password sign out everywhere'),
];
