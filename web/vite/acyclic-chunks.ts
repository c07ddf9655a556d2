import type { Plugin } from 'vite';

/**
 * Ends the build where files of script import each other in a circle: one of them would run before what it uses is there.
 * Groups that leave out dependencies can cause it.
 */
export function acyclicChunks(): Plugin {
  return {
    name: 'liftout:acyclic-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.imports]] : [],
        ),
      );
      const circle = circleIn(imports);
      if (circle) this.error(`These files import each other: ${circle.join(' → ')}`);
    },
  };
}

/** The files of the first circle of imports; null where there is none. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const imported of imports.get(file) ?? []) {
      const circle = visit(imported, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}
