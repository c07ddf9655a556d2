import * as contract from '@liftout/contract/reports';
import type { Serve } from '../platform/http/route.ts';
import type { ReportsService } from './service.ts';

export function reportsRoutes(serve: Serve, reports: ReportsService): void {
  serve(contract.readMarketReport, ({ scope }) => reports.marketReport(scope));
  serve(contract.readReportProse, ({ scope }) => reports.prose(scope));
  serve(contract.emailMarketResearch, ({ scope, body, session }) =>
    reports.emailMarketResearch(scope, {
      email: body.email,
      region: body.region ?? null,
      isAdmin: session.role === 'admin',
    }),
  );
  serve(contract.readTitleThresholds, ({ scope }) => reports.thresholds(scope.actor));
  serve(contract.saveTitleThresholds, ({ scope, body }) => reports.saveThresholds(scope.actor, body));
}
