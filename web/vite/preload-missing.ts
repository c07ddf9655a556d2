import type { Plugin } from 'vite';

/**
 * Leaves out of what is loaded along with a late part the files that whoever asks for it has loaded itself: their names
 * are a part of the first script, and each is looked up at the click.
 */
export function preloadMissing(): Plugin {
  let loadedBy = new Map<string, ReadonlySet<string>>();
  return {
    name: 'liftout:preload-missing',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_, files, { hostId }) =>
            files.filter((file) => !loadedBy.get(hostId)?.has(file)),
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler: (_, bundle) => {
        loadedBy = loadedFiles(
          new Map(
            Object.values(bundle).flatMap((file) =>
              file.type === 'chunk' ? [[file.fileName, file.imports]] : [],
            ),
          ),
        );
      },
    },
  };
}

/** Of each file all that is loaded before it runs, and itself. */
export function loadedFiles(imports: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  return new Map(
    [...imports.keys()].map((file) => {
      const loaded = new Set([file]);
      // A set gives what is added to it while it is gone through.
      for (const one of loaded) for (const imported of imports.get(one) ?? []) loaded.add(imported);
      return [file, loaded];
    }),
  );
}
