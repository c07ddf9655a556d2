import { readBranding } from '@liftout/contract/branding';
import * as contract from '@liftout/contract/settings';
import type { Serve } from '../platform/http/route.ts';
import type { SettingsService } from './service.ts';
import type { ServicesService } from './services.ts';

export function settingsRoutes(serve: Serve, settings: SettingsService, services: ServicesService): void {
  serve(readBranding, () => settings.branding());
  serve(contract.readSettings, ({ scope }) => settings.read(scope.actor));
  serve(contract.saveSettings, ({ scope, body }) => settings.save(scope.actor, body));
  serve(contract.readServices, ({ scope }) => services.read(scope.actor));
  serve(contract.testService, ({ scope, params }) => services.test(scope.actor, params.service));
}
