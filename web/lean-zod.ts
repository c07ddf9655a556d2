import type { Plugin } from 'vite';

const refuse = "(() => { throw new Error('JSON schemas are left out of the web app'); })";

/**
 * Leaves zod's JSON-schema generator out of the build: every schema carries it as a method, so no bundler can drop
 * it, and the web never calls it (4 kB gzipped on the login page). Where zod's text has changed, nothing is cut.
 */
export function leanZod(): Plugin {
  return {
    name: 'liftout:lean-zod',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler: (code) => ({
        code: code
          .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replace(/create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g, refuse),
        map: null,
      }),
    },
  };
}
