import { readFileSync } from 'node:fs';
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const mark = read('mark.svg');

/** How the page at /api/docs looks: ours in place of the name and colors of what draws it. */
export const page: FastifySwaggerUiOptions = {
  logo: { type: 'image/svg+xml', content: mark, href: '/api/docs' },
  theme: {
    title: 'Liftout API',
    favicon: [{ filename: 'mark.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: mark }],
    css: [{ filename: 'page.css', content: read('page.css') }],
  },
  // Closed at first: one can see all sections, and an address that names a call opens it.
  uiConfig: {
    docExpansion: 'none',
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    filter: true,
    operationsSorter: 'alpha',
  },
};
