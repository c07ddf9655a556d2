import { type ResolveFnOutput, type ResolveHookContext, registerHooks } from 'node:module';

/**
 * Spares Node most of drizzle-orm's package.json: it has 180 kB, and Node parses it anew for each import of one of the
 * package's hundred files, and of the package, which takes longer than all else that loads the app (135). For what is
 * imported after this call.
 */
export function findDrizzleQuickly(): void {
  const entries = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      if (isOwnFile(specifier, context))
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
      if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
      const entry = entries.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      entries.set(specifier, entry);
      return entry;
    },
  });
}

/** Whether one of drizzle's ES modules imports another. */
function isOwnFile(specifier: string, { parentURL, importAttributes }: ResolveHookContext): boolean {
  return (
    specifier.startsWith('.') &&
    specifier.endsWith('.js') &&
    parentURL?.endsWith('.js') === true &&
    parentURL.includes('/node_modules/drizzle-orm/') &&
    Object.keys(importAttributes).length === 0
  );
}
