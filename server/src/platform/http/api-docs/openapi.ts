import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { errorBody } from '@liftout/contract/errors';
import { eventBody, eventTypes } from '@liftout/contract/webhook-events';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { page } from './page.ts';
import { sections } from './sections.ts';

/** The OpenAPI document at /api/openapi.json, and a page to read and try it at /api/docs. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Liftout',
        version: '1',
        description:
          "Sales intelligence and market analytics for wealth-management recruiting. Sign in at `POST /api/auth/login` and send the token as a bearer token; or, for a client's own systems, send an API key (`lo_…`) that an admin made as one. A key has the rights of its client and its own sections, reads alone or also writes, and may make 600 requests a minute: then 429 with `Retry-After`.",
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
      tags: sections.map(({ name, description }) => ({ name, description })),
    },
    transform: jsonSchemaTransform,
    transformObject: withErrors,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, ...page });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

const error = {
  description: 'Anything but success. `requestId` is also in the header `X-Request-Id`.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** What Liftout sends to the addresses of a client, by the type of the event (`docs/guide/api.md`). */
const sent = Object.fromEntries(
  [...eventTypes, 'webhook.test' as const].map((type) => [
    type,
    {
      post: {
        summary: `The event ${type}, signed as Standard Webhooks says`,
        requestBody: {
          content: { 'application/json': { schema: z.toJSONSchema(eventBody(type)) } },
        },
        responses: { '2XX': { description: 'It has arrived. Anything else is tried again for a day.' } },
      },
    },
  ]),
);

/** Adds the one shape of errors to every operation, and the events of webhooks. */
const withErrors: SwaggerTransformObject = (made) => {
  if (!('openapiObject' in made)) return made.swaggerObject;
  const document = made.openapiObject;
  const schemas = { ...document.components?.schemas, Error: z.toJSONSchema(errorBody) };
  Object.assign(document, { components: { ...document.components, schemas }, webhooks: sent });
  for (const path of Object.values(document.paths ?? {}))
    for (const operation of Object.values(path ?? {}))
      if (typeof operation === 'object' && 'responses' in operation)
        Object.assign(operation.responses ?? {}, { default: error });
  return document;
};
