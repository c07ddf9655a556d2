/** Files that were asked for before. */
const asked = new Set<string>();

/**
 * Loads a late part of the script together with the files that it imports, so that the browser need not find them one
 * after the other. The build puts it into every `import()` (`vite/plain-preload.ts`).
 * @param files their paths below the root
 */
export function loadPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  for (const file of files) {
    // The page has loaded all styles.
    if (asked.has(file) || file.endsWith('.css')) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
  return load();
}
