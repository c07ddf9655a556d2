import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHasAccess } from '../../auth/index.ts';
import { useOpenAction } from '../../shell/index.ts';
import { Button } from '../../ui/form/button.tsx';

/** The next step where a client has no data yet: `Add Contact`; null for those who may not. */
export function useAddContact(): ReactNode {
  const openAction = useOpenAction();
  if (!useHasAccess('contacts')) return null;
  return (
    <Button icon={<UserPlus aria-hidden size={14} />} onClick={() => openAction('add-contact')}>
      Add Contact
    </Button>
  );
}
