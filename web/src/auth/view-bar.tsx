import { Eye } from 'lucide-react';
import { Button } from '../ui/form/button.tsx';
import { leaveView } from './leave-view.ts';
import { useUser } from './provider.tsx';

/** Says whose portal an admin views, for as long as they do. */
export function ViewBar() {
  const { viewedBy, clientName, name } = useUser();
  if (!viewedBy) return null;
  return (
    <div
      role="status"
      className="flex min-h-10 items-center justify-center gap-x-3 border-t bg-info-soft px-3 py-1 text-info text-sm print:hidden"
    >
      <Eye aria-hidden size={16} className="shrink-0" />
      <p className="min-w-0 text-ink">
        Viewing <strong className="font-semibold">{clientName}</strong> as{' '}
        <strong className="font-semibold">{name}</strong>. Nothing can be changed here.
      </p>
      <Button size="sm" className="shrink-0" onClick={leaveView}>
        Leave
      </Button>
    </div>
  );
}
