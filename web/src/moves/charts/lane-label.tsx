import { ArrowRight } from 'lucide-react';

/** `Firm left → firm joined` */
export function LaneLabel({ left, joined }: { left: string; joined: string }) {
  return (
    <span className="min-w-0 text-sm">
      {left} <ArrowRight aria-hidden size={12} className="inline text-ink-faint" />
      <span className="sr-only"> to </span> <span className="font-medium">{joined}</span>
    </span>
  );
}
