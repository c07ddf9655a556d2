import { MailSection } from '../mail/index.ts';
import { SecuritySection } from './security-section.tsx';

/** Stored emails, and the admin's own password and sessions. */
export function SettingsTab() {
  return (
    <div className="flex flex-col gap-10">
      <MailSection />
      <SecuritySection />
    </div>
  );
}
