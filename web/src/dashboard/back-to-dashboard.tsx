import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useUser } from '../auth/index.ts';
import { profileQuery } from '../clients/index.ts';
import { CutText } from '../ui/cut-text.tsx';
import { LogoImage } from '../ui/logo-image.tsx';
import { useBrand } from '../ui/use-brand.ts';

/** The left of the header on pages beside a dashboard: back to it, in the client's colours. */
export function BackToDashboard({ clientId }: { clientId: string }) {
  const { role } = useUser();
  const { data: profile } = useSuspenseQuery(profileQuery(clientId));
  useBrand(profile.brandingColors.primary);
  const to =
    role === 'admin'
      ? ({ to: '/dashboard', search: { client: clientId } } as const)
      : ({ to: '/client/$clientId', params: { clientId } } as const);
  return (
    <Link {...to} className="flex min-w-0 items-center gap-3 rounded-control">
      <ArrowLeft aria-hidden size={16} className="shrink-0 text-ink-faint" />
      <LogoImage src={profile.logoUrl} name="" size={32} />
      <CutText className="font-semibold">{profile.clientName}</CutText>
      <span className="sr-only">: back to the dashboard</span>
    </Link>
  );
}
