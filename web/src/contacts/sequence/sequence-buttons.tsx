import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainIconButton } from '../../ui/form/plain-icon-button.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import type { SequenceSteps } from './use-sequence-steps.ts';

/** The contact's position in the list, and buttons to the previous and the next one. */
export function SequenceButtons({ steps, name }: { steps: SequenceSteps; name: string }) {
  const { position, hasPrevious, hasNext, isBusy, go } = steps;
  return (
    <div className="flex items-center gap-1">
      <p aria-hidden className="mr-1 max-sm:mr-auto whitespace-nowrap text-ink-soft text-xs tabular-nums">
        {position}
      </p>
      {/* The focus stays where it is, so that nothing else says whose record this is now. */}
      <p role="status" className="sr-only">
        {name}, {position}
      </p>
      <StepButton
        label="Previous contact"
        shortcut="k"
        icon={<ChevronUp aria-hidden size={16} />}
        enabled={hasPrevious}
        busy={isBusy}
        onClick={() => go(-1)}
      />
      <StepButton
        label="Next contact"
        shortcut="j"
        icon={<ChevronDown aria-hidden size={16} />}
        enabled={hasNext}
        busy={isBusy}
        onClick={() => go(1)}
      />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  shortcut: string;
  icon: ReactNode;
  enabled: boolean;
  busy: boolean;
  onClick: () => void;
}

function StepButton({ label, shortcut, icon, enabled, busy, onClick }: StepButtonProps) {
  return (
    <Tooltip content={`${label} (${shortcut})`} side="bottom">
      <PlainIconButton
        size="sm"
        label={label}
        icon={icon}
        aria-keyshortcuts={shortcut}
        // Not `disabled`, which would drop the focus at the end of the list.
        aria-disabled={!enabled || undefined}
        aria-busy={busy || undefined}
        className="max-sm:size-11"
        onClick={onClick}
      />
    </Tooltip>
  );
}
