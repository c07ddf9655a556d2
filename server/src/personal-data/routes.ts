import * as contract from '@liftout/contract/personal-data';
import { sendFile } from '../platform/http/payload/sent-file.ts';
import type { Serve } from '../platform/http/route.ts';
import type { PersonalDataService } from './service.ts';

export function personalDataRoutes(serve: Serve, personalData: PersonalDataService): void {
  serve(contract.exportPersonalData, async ({ scope, session, params: { id }, reply }) => {
    const body = await personalData.json(session, scope, id);
    return sendFile(reply, { fileName: `personal-data-${id}.json`, type: 'application/json', body });
  });
  serve(contract.readablePersonalData, async ({ scope, session, params: { id }, reply }) => {
    const body = await personalData.readable(session, scope, id);
    return sendFile(reply, { fileName: `personal-data-${id}.html`, type: 'text/html', body });
  });
  serve(contract.readMentions, ({ scope, params }) => personalData.mentions(scope, params.id));
  serve(contract.erasePersonalData, ({ scope, params, body }) =>
    personalData.erase(scope, params.id, body.confirm),
  );
}
