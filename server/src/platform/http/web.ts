import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Branding } from '@liftout/contract/branding';
import { defaultBranding } from '@liftout/contract/values/choices';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpError, notFound } from './errors/http-error.ts';
import { isScreen } from './screens.ts';
import { nonceOf } from './security/headers.ts';

const noncePlaceholder = '__NONCE__';
/** What index.html says until the portal's name and look replace it. */
const themeAttribute = `data-look="${defaultBranding.theme}"`;
const nameElements = [
  `<title>${defaultBranding.name}</title>`,
  `name="application-name" content="${defaultBranding.name}"`,
];

/**
 * Serves the built web app: hashed assets are cached for ever, other files are revalidated, and pre-compressed files are
 * used where they exist. Any other path that may be a screen gets the page; a missing asset or API path is a 404.
 * @param readBranding the portal's name and look, which are part of the page so that its first paint is right
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  readBranding: () => Promise<Branding>,
): Promise<void> {
  let branding: Branding = { ...defaultBranding };
  /** As stored; as last read where the database does not answer, since the page needs nothing else of it. */
  const current = async () => {
    branding = await readBranding().catch(() => branding);
    return branding;
  };
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (page === null) {
    app.log.warn({ folder }, 'the web app is not built; only the API is served');
  } else {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${folder}/assets/`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isScreen(request.url)) throw notFound('This address');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new HttpError(404, 'not_found', 'Nothing can be changed at this address.');
    if (page === null) throw new HttpError(503, 'not_ready', 'The web app is not built. Run `npm start`.');
    // The nonce first: a name is text, whatever it says.
    const own = page.replaceAll(noncePlaceholder, nonceOf(reply.raw));
    return sendPage(reply, branded(own, await current()));
  });
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The page with the portal's name and look in place of the defaults. */
function branded(page: string, { name, theme }: Branding): string {
  const escaped = name.replace(/[&<>"]/g, (character) => entities[character] ?? '');
  return nameElements
    .reduce((html, part) => html.replace(part, () => part.replace(defaultBranding.name, () => escaped)), page)
    .replace(themeAttribute, `data-look="${theme}"`);
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
