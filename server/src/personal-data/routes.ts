import * as contract from '@liftout/contract/personal-data';
import type { Serve } from '../platform/http/route.ts';
import type { PersonalDataService } from './service.ts';

export function personalDataRoutes(serve: Serve, personalData: PersonalDataService): void {
  serve(contract.exportPersonalData, async ({ scope, session, params, reply }) =>
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="personal-data-${params.id}.json"`)
      .send(await personalData.json(session, scope, params.id)),
  );
  serve(contract.readablePersonalData, async ({ scope, session, params, reply }) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-disposition', `attachment; filename="personal-data-${params.id}.html"`)
      .send(await personalData.readable(session, scope, params.id)),
  );
  serve(contract.readMentions, ({ scope, params }) => personalData.mentions(scope, params.id));
  serve(contract.erasePersonalData, ({ scope, params, body }) =>
    personalData.erase(scope, params.id, body.confirm),
  );
}
