import * as contract from '@liftout/contract/mcp';
import { HttpError } from '../platform/http/errors/http-error.ts';
import type { Serve } from '../platform/http/route.ts';
import type { McpService } from './service.ts';

export function mcpRoutes(serve: Serve, mcp: McpService): void {
  serve(contract.mcp, async ({ request, reply, session, body }) => {
    const { status, type, body: answer } = await mcp.answer(request, session, body);
    if (status < 400)
      return reply
        .code(status)
        .type(type ?? 'application/json')
        .send(answer);
    throw new HttpError(status < 500 ? status : 500, 'invalid', `This message can't be answered: ${answer}`);
  });
}
