import * as contract from '@liftout/contract/personal-data';
import type { Serve } from '../platform/http/route.ts';
import type { PersonalDataService } from './service.ts';

export function personalDataRoutes(serve: Serve, personalData: PersonalDataService): void {
  serve(contract.exportPersonalData, async ({ scope, params, reply }) => {
    const held = await personalData.read(scope, params.id);
    reply.header('content-disposition', `attachment; filename="personal-data-${params.id}.json"`);
    return held;
  });
  serve(contract.erasePersonalData, async ({ scope, params, body }) => {
    await personalData.erase(scope, params.id, body.confirm);
    return { message: 'The personal data was erased.' };
  });
}
