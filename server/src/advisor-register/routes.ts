import * as contract from '@liftout/contract/advisor-register';
import type { Serve } from '../platform/http/route.ts';
import type { AdvisorRegisterService } from './service.ts';

export function advisorRegisterRoutes(serve: Serve, register: AdvisorRegisterService): void {
  serve(contract.readAdvisorRegister, ({ scope }) => register.read(scope.actor));
}
