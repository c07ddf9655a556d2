import { Checkbox } from '../../ui/form/checkbox.tsx';
import { dashboardList, dashboards, dashboardsOf } from './portal-values.ts';

interface DashboardAccessProps {
  /** A list with commas. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The dashboards that a client's people may open; Full includes all. */
export function DashboardAccess({ value, onChange, error }: DashboardAccessProps) {
  const chosen: readonly string[] = dashboardsOf(value);
  const full = chosen.includes('full');
  const toggle = (name: string, checked: boolean) =>
    onChange(dashboardList(checked ? [...chosen, name] : chosen.filter((one) => one !== name)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5" aria-describedby={error ? 'access-error' : undefined}>
      <legend className="mb-2 font-medium text-sm">Dashboard access</legend>
      <Checkbox
        label="Full"
        hint="Everything, and what is added later"
        checked={full}
        onCheckedChange={(checked) =>
          onChange(checked ? 'full' : dashboardList(dashboards.map((one) => one.value)))
        }
      />
      {dashboards.map(({ value: name, label, hint }) => (
        <Checkbox
          key={name}
          label={label}
          hint={hint}
          checked={full || chosen.includes(name)}
          disabled={full}
          onCheckedChange={(checked) => toggle(name, checked)}
        />
      ))}
      {error ? (
        <p id="access-error" className="text-negative text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
