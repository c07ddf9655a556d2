import { useNavigate } from '@tanstack/react-router';
import { useUser } from '../auth/index.ts';

/** Opens a firm's page, for an admin as the client sees it; a client's user always sees their own. */
export function useOpenFirm(clientId: string | null | undefined): (firm: string) => void {
  const { role, clientId: own } = useUser();
  const navigate = useNavigate();
  return (firm) => {
    if (role === 'admin')
      void navigate({
        to: '/firm/$firmName',
        params: { firmName: firm },
        search: clientId ? { client: clientId } : {},
      });
    else if (own !== null)
      void navigate({ to: '/client/$clientId/firm/$firmName', params: { clientId: own, firmName: firm } });
  };
}
