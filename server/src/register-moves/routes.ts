import * as contract from '@liftout/contract/register-moves';
import type { Serve } from '../platform/http/route.ts';
import type { RegisterMovesService } from './service.ts';

export function registerMoveRoutes(serve: Serve, moves: RegisterMovesService): void {
  serve(contract.previewRegisterMoves, ({ scope, params }) => moves.preview(scope.actor, params.id));
  serve(contract.makeRegisterMoves, ({ scope, params }) => moves.make(scope.actor, params.id));
}
