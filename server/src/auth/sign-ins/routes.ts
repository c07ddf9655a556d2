import * as contract from '@liftout/contract/sign-ins';
import type { Serve } from '../../platform/http/route.ts';
import type { SignInsService } from './service.ts';

export function signInsRoutes(serve: Serve, signIns: SignInsService): void {
  serve(contract.listSignIns, ({ session, query }) => signIns.list(session, query));
  serve(contract.endSession, ({ session, params }) => signIns.end(session, params.id));
  serve(contract.endSessionsOfUser, ({ session, params }) => signIns.endAll(session, params.id));
}
