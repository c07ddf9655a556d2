/** Who does something, for audit entries. */
export interface Actor {
  /** Null: the app itself (jobs, first start). */
  userId: string | null;
  name: string;
  /** In a view: whose portal it is. */
  viewing?: Person;
}

/** A user, or none: an API key. */
export interface Person {
  userId: string | null;
  name: string;
}

/** Whose "mine" is read: in a view the user's who is viewed, whatever the admin does. */
export const readerOf = (actor: Actor): Person => actor.viewing ?? actor;

/** Access to one client's rows, and none of other clients'. */
export interface TenantScope {
  kind: 'tenant';
  clientId: string;
  actor: Actor;
}

/** Access to every client's rows: admins and jobs. */
export interface PlatformScope {
  kind: 'platform';
  actor: Actor;
}

/** Read access to public data: published markets and the branding of open clients. */
export interface PublicScope {
  kind: 'public';
  actor: Actor;
}

/** Access to accounts, sessions and sign-in attempts, before a user is signed in. */
export interface SignInScope {
  kind: 'sign-in';
  actor: Actor;
}

/** The scopes of signed-in users and of jobs. */
export type Scope = TenantScope | PlatformScope;
/** Every scope; each has its own database role (`transaction.ts`). */
export type AnyScope = Scope | PublicScope | SignInScope;

export const system: Actor = { userId: null, name: 'Liftout' };

export const tenantScope = (clientId: string, actor: Actor): TenantScope => ({
  kind: 'tenant',
  clientId,
  actor,
});
export const platformScope = (actor: Actor): PlatformScope => ({ kind: 'platform', actor });
export const publicScope: PublicScope = { kind: 'public', actor: system };
/** `actor`: the account, once its password was verified. */
export const signInScope = (actor: Actor = system): SignInScope => ({
  kind: 'sign-in',
  actor,
});
