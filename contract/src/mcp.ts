import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * The Model Context Protocol, streamable HTTP without sessions: one JSON-RPC message for each request. An assistant calls
 * its tools with an API key, or with a session. Nothing can be changed.
 */
export const mcp = endpoint({
  method: 'POST',
  path: '/api/mcp',
  summary: 'Questions of an assistant, by the Model Context Protocol',
  access: 'user',
  tenant: 'none',
  onlyReads: true,
  changes: [],
  body: z.looseObject({ jsonrpc: z.literal('2.0') }),
  response: z.unknown(),
  produces: 'json-rpc',
  limit: { max: 300, windowSeconds: 60 },
});
