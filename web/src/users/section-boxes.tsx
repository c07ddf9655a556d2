import type { Section } from '@liftout/contract/endpoint';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { sectionLabels } from './sections.ts';

interface SectionBoxesProps {
  offered: readonly Section[];
  chosen: readonly Section[];
  /** The chosen ones, in the order in which they are offered. */
  onChange: (chosen: Section[]) => void;
}

/** A box for each section that a person or a key may have. */
export function SectionBoxes({ offered, chosen, onChange }: SectionBoxesProps) {
  return offered.map((section) => (
    <Checkbox
      key={section}
      label={sectionLabels[section]}
      checked={chosen.includes(section)}
      onCheckedChange={(isChecked) =>
        onChange(offered.filter((one) => (one === section ? isChecked : chosen.includes(one))))
      }
    />
  ));
}
