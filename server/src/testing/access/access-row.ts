import type { Tenants } from '../rows/tenant-rows.ts';

/** The callers of the access matrix: `nobody` sends no token, the last two have sessions of closed clients. */
export type Caller = 'nobody' | 'alpha' | 'beta' | 'admin' | 'inactive' | 'expired';

/** A valid request that aims at alpha's rows. */
export interface AccessRow {
  request?: (rows: Tenants) => {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: object;
    headers?: Record<string, string>;
  };
  /** Statuses that differ from those that the endpoint's `access` and `tenant` imply. */
  expect?: Partial<Record<Caller, number>>;
  /** The answer never ends (an event stream): only refusals are tried here. */
  endless?: true;
}

/** An id of no row. */
export const noSuchId = '018f0000-0000-7000-8000-000000000000';

export const aimAtAlpha = { query: { client: 'alpha' } };

/** Reads that name alpha in the query. */
export const namesAlpha: AccessRow = { request: () => aimAtAlpha };

/** The same status for every caller. */
export const everyone = (status: number): Record<Caller, number> => ({
  nobody: status,
  alpha: status,
  beta: status,
  admin: status,
  inactive: status,
  expired: status,
});
