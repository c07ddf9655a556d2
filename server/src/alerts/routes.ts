import * as contract from '@liftout/contract/alerts';
import type { Serve } from '../platform/http/route.ts';
import type { AlertsService } from './service.ts';

export function alertsRoutes(serve: Serve, alerts: AlertsService): void {
  serve(contract.readAlertChoice, ({ scope }) => alerts.choice(scope));
  serve(contract.saveAlertChoice, ({ scope, body }) => alerts.choose(scope, body.alerts));
}
