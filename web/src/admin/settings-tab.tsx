import { AuditSection } from '../audit/index.ts';
import { JobsSection } from '../jobs/index.ts';
import { MailSection } from '../mail/index.ts';
import { MarketsSection } from '../markets/index.ts';
import { TitleThresholdsSection } from '../reports/index.ts';
import { BrandingSection, ServicesSection, SessionSection } from '../settings/index.ts';
import { SyncsSection } from '../sources/index.ts';
import { AdminsSection, SignInsSection } from '../users/index.ts';
import { type AdminSection, AdminSections } from './admin-sections.tsx';
import { SecuritySection } from './security-section.tsx';

const sections: readonly AdminSection[] = [
  { id: 'services', label: 'Services', height: 'h-[40rem]', content: <ServicesSection /> },
  { id: 'jobs', label: 'Background jobs', height: 'h-[28rem]', content: <JobsSection /> },
  { id: 'syncs', label: 'Syncs', height: 'h-80', content: <SyncsSection /> },
  { id: 'branding', label: 'Branding', height: 'h-96', content: <BrandingSection /> },
  { id: 'session-timeout', label: 'Session timeout', height: 'h-56', content: <SessionSection /> },
  {
    id: 'title-thresholds',
    label: 'Title thresholds',
    height: 'h-96',
    content: <TitleThresholdsSection />,
  },
  { id: 'markets', label: 'Markets', height: 'h-96', content: <MarketsSection /> },
  { id: 'admins', label: 'Admins', height: 'h-60', content: <AdminsSection /> },
  { id: 'sign-ins', label: 'Sign-ins', height: 'h-[32rem]', content: <SignInsSection /> },
  { id: 'mail', label: 'Mail', height: 'h-96', content: <MailSection /> },
  { id: 'audit', label: 'Audit log', height: 'h-[40rem]', content: <AuditSection /> },
  { id: 'security', label: 'Your sign-in', height: 'h-80', content: <SecuritySection /> },
];

/** The platform's settings, stored emails, and the admin's own password and sessions. */
export function SettingsTab() {
  return <AdminSections label="Settings" sections={sections} />;
}
