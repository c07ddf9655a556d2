import * as contract from '@liftout/contract/mail';
import type { Serve } from '../platform/http/route.ts';
import type { MailService } from './service.ts';

export function mailRoutes(serve: Serve, mail: MailService): void {
  serve(contract.listMail, ({ scope, query }) => mail.list(scope.actor, query));
  serve(contract.readMail, ({ scope, params }) => mail.read(scope.actor, params.id));
  serve(contract.retryMail, ({ scope, params }) => mail.retry(scope.actor, params.id));
  serve(contract.retryFailedMail, ({ scope }) => mail.retryFailed(scope.actor));
}
