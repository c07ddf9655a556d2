import type { ReactNode } from 'react';
import { calendarDay } from '../../lib/format/times.ts';
import { showProfileValue } from '../form/profile-texts.tsx';
import { dashboards, dashboardsOf, type PortalField } from './portal-values.ts';

/** The dashboards of a list with commas, by name. */
export const dashboardText = (list: string): string =>
  dashboardsOf(list)
    .map((one) => dashboards.find(({ value }) => value === one)?.label ?? 'Full')
    .join(', ');

/** A value of the portal form as users read it. */
export function showPortalValue(field: PortalField, value: string): ReactNode {
  switch (field) {
    case 'allowedDashboards':
      return dashboardText(value);
    case 'expiresAt':
      return `${calendarDay(value)}, end of day UTC`;
    case 'isActive':
      return value === 'yes' ? 'Active' : 'Inactive';
    case 'logoUrl':
      return showProfileValue('logoUrl', value);
    case 'primaryColor':
      return showProfileValue('primary', value);
    default:
      return value;
  }
}
