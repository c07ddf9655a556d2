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

/** Reaches every client's rows: admins and jobs. */
export interface PlatformScope {
  kind: 'platform';
  actor: Actor;
}

/** Reads what anyone may see, signed in or not: published markets and the branding of open clients. */
export interface PublicScope {
  kind: 'public';
  actor: Actor;
}

/** Finds accounts and sessions, and counts attempts: all that is done before anyone is signed in. */
export interface SignInScope {
  kind: 'sign-in';
  actor: Actor;
}

/** The scopes of those who are signed in, and of jobs. */
export type Scope = TenantScope | PlatformScope;
/** Every scope; each has a database role of its own (`transaction.ts`). */
export type AnyScope = Scope | PublicScope | SignInScope;

export const system: Actor = { userId: null, name: 'Liftout' };

export const tenantScope = (clientId: string, actor: Actor): TenantScope => ({
  kind: 'tenant',
  clientId,
  actor,
});
export const platformScope = (actor: Actor): PlatformScope => ({ kind: 'platform', actor });
export const publicScope: PublicScope = { kind: 'public', actor: system };
/** `actor`: the account, once its password was found right. */
export const signInScope = (actor: Actor = system): SignInScope => ({
  kind: 'sign-in',
  actor,
});
