import * as contract from '@liftout/contract/users';
import type { Serve } from '../../platform/http/route.ts';
import type { UsersService } from './service.ts';

export function usersRoutes(serve: Serve, users: UsersService): void {
  serve(contract.listAdmins, ({ scope }) => users.listAdmins(scope.actor));
  serve(contract.createAdmin, ({ scope, body }) => users.createAdmin(scope.actor, body));
  serve(contract.updateAdmin, ({ scope, params, body }) => users.updateAdmin(scope.actor, params.id, body));
  serve(contract.listPeople, ({ scope, params }) => users.listPeople(scope.actor, params.client));
  serve(contract.createPerson, ({ scope, params, body }) =>
    users.createPerson(scope.actor, params.client, body),
  );
  serve(contract.updatePerson, ({ scope, params, body }) => users.updatePerson(scope.actor, params.id, body));
  serve(contract.setUserActive, ({ scope, params, body }) => users.setActive(scope.actor, params.id, body));
  serve(contract.resetPassword, ({ scope, params, body }) =>
    users.resetPassword(scope.actor, params.id, body.password),
  );
  serve(contract.inviteUser, ({ scope, params, body }) => users.invite(scope.actor, params.id, body.send));
  serve(contract.inviteClientLogin, ({ scope, params, body }) =>
    users.inviteClientLogin(scope.actor, params.client, body.send),
  );
  serve(contract.deleteUser, ({ scope, params }) => users.remove(scope.actor, params.id));
}
