import { FileText, Mail } from 'lucide-react';
import type { ShellAction, ShellEntry } from '../shell/index.ts';
import { openedPart } from '../ui/feedback/lazy-part.ts';

const EmailReportDialog = openedPart(async () => ({
  default: (await import('./email-dialog.tsx')).EmailReportDialog,
}));

export const reportsEntry: ShellEntry = {
  id: 'reports',
  label: 'Reports',
  title: 'Latest Report',
  Icon: FileText,
  needs: 'overview',
  keywords: 'market research print',
  pathFor: {
    client: (clientId) => `/client/${clientId}/report`,
    admin: (clientId) => `/${clientId}/report`,
  },
};

export const emailReportAction: ShellAction = {
  id: 'email-report',
  label: 'Email Report',
  Icon: Mail,
  needs: 'overview',
  keywords: 'send market research',
  Dialog: EmailReportDialog,
};
