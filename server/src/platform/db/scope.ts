/** Who does something, as the audit trail names them. */
export interface Actor {
  /** Null: the app itself (jobs, first start). */
  userId: string | null;
  name: string;
}

/** Reaches one client's rows and nothing else of any client. */
export interface TenantScope {
  kind: 'tenant';
  clientId: string;
  actor: Actor;
}

/** Reaches every client's rows: admins, jobs, signing in. */
export interface PlatformScope {
  kind: 'platform';
  actor: Actor;
}

export type Scope = TenantScope | PlatformScope;

export const system: Actor = { userId: null, name: 'Liftout' };

export const tenantScope = (clientId: string, actor: Actor): TenantScope => ({
  kind: 'tenant',
  clientId,
  actor,
});
export const platformScope = (actor: Actor): PlatformScope => ({ kind: 'platform', actor });
