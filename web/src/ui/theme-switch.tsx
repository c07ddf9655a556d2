import { Monitor, Moon, Sun } from 'lucide-react';
import { type ThemeChoice, useThemeChoice } from '../lib/theme.ts';
import { Segmented, type SegmentedOption } from './segmented.tsx';

const options: readonly SegmentedOption<ThemeChoice>[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden size={14} /> },
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden size={14} /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={14} /> },
];

/** Light, dark, or whatever the machine is set to. Remembered in this browser. */
export function ThemeSwitch() {
  const [choice, setChoice] = useThemeChoice();
  return <Segmented label="Theme" size="sm" options={options} value={choice} onValueChange={setChoice} />;
}
