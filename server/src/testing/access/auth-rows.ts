import { type AccessRow, everyone } from './access-row.ts';

/** Signing in, users and sign-ins. */
export const authRows: Record<string, AccessRow> = {
  'auth.login': { request: () => ({ body: { username: 'x', password: 'x' } }), expect: everyone(401) },
  'auth.adminLogin': { request: () => ({ body: { username: 'x', password: 'x' } }), expect: everyone(401) },
  'auth.clientLogin': { request: () => ({ body: { clientId: 'x', password: 'x' } }), expect: everyone(401) },
  'auth.me': {},
  'auth.currentUser': {},
  'auth.logout': {},
  'auth.logoutEverywhere': {},
  'auth.changePassword': {
    request: () => ({ body: { currentPassword: 'not mine', newPassword: 'long enough for us' } }),
    expect: { alpha: 400, beta: 400, admin: 400 },
  },
  'auth.signInPage': {},
  'auth.clientSignInPage': { request: () => ({ params: { slug: 'alpha' } }) },
  'users.listAdmins': {},
  'users.createAdmin': { request: () => ({ body: { username: 'second', name: 'Second', invite: 'copy' } }) },
  'users.updateAdmin': {
    request: ({ adminId }) => ({ params: { id: adminId }, body: { name: 'Ada Admin' } }),
  },
  'users.listPeople': { request: () => ({ params: { client: 'alpha' } }) },
  'users.createPerson': {
    request: () => ({
      params: { client: 'alpha' },
      body: { name: 'Nora Quinn', email: 'nora@alpha.example', allowedDashboards: ['deals'], invite: 'copy' },
    }),
  },
  'users.updatePerson': {
    request: ({ alpha }) => ({
      params: { id: alpha.personId },
      body: { name: 'Pia Stone', email: 'pia@alpha.example' },
    }),
  },
  'users.setUserActive': {
    request: ({ alpha }) => ({ params: { id: alpha.personId }, body: { isActive: false } }),
  },
  'users.resetPassword': {
    request: ({ alpha }) => ({ params: { id: alpha.personId }, body: { password: 'four wise words here' } }),
  },
  'users.inviteUser': {
    request: ({ alpha }) => ({ params: { id: alpha.personId }, body: { send: false } }),
  },
  'users.inviteClientLogin': { request: () => ({ params: { client: 'alpha' }, body: { send: false } }) },
  'users.deleteUser': { request: ({ alpha }) => ({ params: { id: alpha.personId } }) },
  'users.readInvitation': { request: () => ({ body: { token: 'token of alpha' } }) },
  // It works once.
  'users.acceptInvitation': {
    request: () => ({ body: { token: 'token of alpha', password: 'four wise words here' } }),
    expect: { ...everyone(409), nobody: 200 },
  },
  'signIns.listSignIns': {},
  'signIns.endSession': { request: ({ alpha }) => ({ params: { id: alpha.sessionId } }) },
  'signIns.endSessionsOfUser': { request: ({ alpha }) => ({ params: { id: alpha.personId } }) },
};
