import { MailSection } from '../mail/index.ts';
import { SecuritySection } from './security-section.tsx';

/** What an admin looks after: the mail that went out, and one's own sign-in. */
export function SettingsTab() {
  return (
    <div className="flex flex-col gap-10">
      <MailSection />
      <SecuritySection />
    </div>
  );
}
