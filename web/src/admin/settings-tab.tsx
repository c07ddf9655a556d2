import { MailSection } from '../mail/index.ts';
import { type AdminSection, AdminSections } from './admin-sections.tsx';
import { SecuritySection } from './security-section.tsx';

const sections: readonly AdminSection[] = [
  { id: 'mail', label: 'Mail', height: 'h-96', content: <MailSection /> },
  { id: 'security', label: 'Your sign-in', height: 'h-80', content: <SecuritySection /> },
];

/** The platform's settings, stored emails, and the admin's own password and sessions. */
export function SettingsTab() {
  return <AdminSections label="Settings" sections={sections} />;
}
