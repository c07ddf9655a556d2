import { ArrowLeft, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '../auth/index.ts';
import { usePageTitle } from '../lib/dom/page-title.ts';
import { LinkButton, TextLink } from '../ui/form/link-button.tsx';

/** A link's address of a client's dashboard, or of the default one; a client's user has their own. */
function useDashboard(clientId: string | undefined) {
  const { role, clientId: own } = useUser();
  if (role !== 'admin' && own !== null) return { to: `/client/${own}`, search: {} };
  return { to: '/dashboard', search: clientId === undefined ? {} : { client: clientId } };
}

/** The back link above the title. */
export function BackLink({ clientId }: { clientId: string | undefined }) {
  return (
    <TextLink {...useDashboard(clientId)} className="inline-flex items-center gap-1.5 text-sm print:hidden">
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
      <LinkButton {...useDashboard(clientId)} icon={<ArrowLeft aria-hidden size={14} />} className="mt-6">
        Back to Dashboard
      </LinkButton>
    </div>
  );
}
