import { ArrowLeft, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api/errors.ts';
import { usePageTitle } from '../lib/dom/page-title.ts';
import { LinkButton, TextLink } from '../ui/form/link-button.tsx';

/** The search of a dashboard link; without a client the dashboard chooses. */
const dashboardOf = (clientId: string | undefined) => (clientId === undefined ? {} : { client: clientId });

/** The way back, above the title. */
export function BackLink({ clientId }: { clientId: string | undefined }) {
  return (
    <TextLink
      to="/dashboard"
      search={dashboardOf(clientId)}
      className="inline-flex items-center gap-1.5 text-sm"
    >
      <ArrowLeft aria-hidden size={14} />
      Back to Dashboard
    </TextLink>
  );
}

interface NotFoundProps {
  title: string;
  description: ReactNode;
  clientId: string | undefined;
}

/** No such firm or team. */
export function NothingFound({ title, description, clientId }: NotFoundProps) {
  usePageTitle(title, 'replacement');
  return (
    <div className="max-w-md py-10">
      <SearchX aria-hidden size={28} className="text-ink-faint" />
      <h1 className="mt-5 font-semibold font-serif text-2xl tracking-[-0.015em]">{title}</h1>
      <p className="wrap-anywhere mt-2 text-ink-soft">{description}</p>
      <LinkButton
        to="/dashboard"
        search={dashboardOf(clientId)}
        icon={<ArrowLeft aria-hidden size={14} />}
        className="mt-6"
      >
        Back to Dashboard
      </LinkButton>
    </div>
  );
}

/** Whether the server says that there is no such thing, or that none could have such a name. */
export const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
