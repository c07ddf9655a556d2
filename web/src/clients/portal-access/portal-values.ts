import {
  clientChange,
  clientDefaults,
  newClientInput,
  type newProfileInput,
} from '@liftout/contract/client-fields';
import type { ManagedClient } from '@liftout/contract/client-records';
import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** A new client that chooses its own password. */
const invitedClient = z.omit(newClientInput, { password: true });

/** The fields' labels, in the order of the form. */
export const portalLabels = {
  clientName: 'Client name',
  clientId: 'Client ID',
  password: 'Password',
  allowedDashboards: 'Dashboard access',
  expiresAt: 'Expires',
  isActive: 'Active',
  contactEmail: 'Contact email',
  description: 'Description',
  logoUrl: 'Logo',
  primaryColor: 'Primary colour',
} as const;

export type PortalField = keyof typeof portalLabels;
/**
 * The form's values as typed; an empty text is unset. `isActive` is `yes` or `no`, `allowedDashboards` a list with
 * commas, `expiresAt` the last day, `YYYY-MM-DD` in UTC.
 */
export type PortalValues = Record<PortalField, string>;

const isField = (name: string): name is PortalField => Object.hasOwn(portalLabels, name);
export const portalFields: readonly PortalField[] = Object.keys(portalLabels).filter(isField);
/** How a new client's login gets its password: set by the admin, or chosen by invitation, sent or to copy. */
export type LoginWay = 'password' | 'send' | 'copy';

/** A password is no version of anything: it is never compared. */
export const comparedPortalFields = portalFields.filter((field) => field !== 'password');

export const dashboards = [
  { value: 'overview', label: 'Overview', hint: 'Market overview, engagement, insights, live feed, news' },
  { value: 'deals', label: 'Deals', hint: 'The pipeline' },
  { value: 'contacts', label: 'Contacts', hint: 'Contacts, firms, teams, research' },
] as const;
type Dashboard = (typeof dashboards)[number]['value'] | 'full';
const inOrder: readonly Dashboard[] = [...dashboards.map(({ value }) => value), 'full'];

/** The dashboards of a list with commas. */
export const dashboardsOf = (list: string): Dashboard[] =>
  inOrder.filter((one) => list.split(',').includes(one));

/** A list with commas; `full` includes the others. */
export const dashboardList = (chosen: readonly string[]): string =>
  chosen.includes('full') ? 'full' : inOrder.filter((one) => chosen.includes(one)).join(',');

/** The form's values for a client, or for a new one. */
export function valuesOf(client: ManagedClient | null): PortalValues {
  return {
    clientName: client?.clientName ?? '',
    clientId: client?.clientId ?? '',
    password: '',
    allowedDashboards: dashboardList(client?.allowedDashboards ?? clientDefaults.allowedDashboards),
    expiresAt: client?.expiresAt?.slice(0, 10) ?? '',
    isActive: (client?.isActive ?? true) ? 'yes' : 'no',
    contactEmail: client?.contactEmail ?? '',
    description: client?.description ?? '',
    logoUrl: client?.logoUrl ?? '',
    primaryColor: client?.primaryColor ?? clientDefaults.primaryColor,
  };
}

/** The body of a change: the given fields alone. */
export function changeOf(
  values: PortalValues,
  changed: readonly PortalField[],
): z.input<typeof clientChange> {
  const only = (field: PortalField) => (changed.includes(field) ? values[field] : undefined);
  return {
    clientName: only('clientName'),
    password: only('password'),
    ...(changed.includes('allowedDashboards') && {
      allowedDashboards: dashboardsOf(values.allowedDashboards),
    }),
    expiresAt: only('expiresAt'),
    ...(changed.includes('isActive') && { isActive: values.isActive === 'yes' }),
    contactEmail: only('contactEmail'),
    description: only('description'),
    logoUrl: only('logoUrl'),
    primaryColor: only('primaryColor'),
  };
}

/** The body of a new client with its login. */
export function newBodyOf(values: PortalValues): z.input<typeof newClientInput> {
  const { clientName, clientId, password } = values;
  return { ...changeOf(values, portalFields), clientName, clientId: clientId.trim(), password };
}

/** The body of a new client without a login, for an invitation; its access is a change of its own. */
export function profileBodyOf(values: PortalValues): z.input<typeof newProfileInput> {
  const { clientName, clientId, description, logoUrl, primaryColor, isActive } = values;
  return {
    clientName,
    clientId: clientId.trim(),
    description,
    logoUrl,
    brandingColors: { primary: primaryColor },
    isActive: isActive === 'yes',
  };
}

/** What is wrong by the contract's rules, by field. `way`: of a new client; null for one that exists. */
export function problemsOf(
  values: PortalValues,
  way: LoginWay | null,
): { field: PortalField; message: string }[] {
  const schema = way === null ? clientChange : way === 'password' ? newClientInput : invitedClient;
  const body = way === null ? changeOf(values, portalFields) : newBodyOf(values);
  const found: { field: PortalField; message: string }[] = (
    schema.safeParse(body).error?.issues ?? []
  ).flatMap(({ path: [name], message }) =>
    typeof name === 'string' && isField(name) ? [{ field: name, message }] : [],
  );
  if (way !== 'send' || values.contactEmail.trim() !== '') return found;
  return [...found, { field: 'contactEmail', message: 'Enter the email that the invitation goes to.' }];
}

/** `problemsOf` as a resolver of react-hook-form. */
export const resolverFor =
  (way: LoginWay | null): Resolver<PortalValues> =>
  (values) => {
    const problems = problemsOf(values, way);
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<PortalValues> = {};
    for (const { field, message } of problems) errors[field] ??= { type: 'contract', message };
    return { values: {}, errors };
  };
