/** Folders that are no features. */
const ownAreas = {
  server: new Set(['platform', 'demo', 'cli', 'testing']),
  web: new Set(['ui', 'lib', 'routes', 'shell', 'dev', 'testing']),
};

/**
 * Classifies a file by its path. `area` is its first folder (`app` for files outside of folders), `feature` the same where
 * it is one; `layer`, for features of the server: `routes`, `queries`, or `service` for all others.
 */
export function moduleOf(path) {
  const [wing, src, ...rest] = path.split('/');
  const test = /\.(test|spec|fixture)\.(ts|tsx|mjs)$/.test(path);
  if (src !== 'src' || !(wing in ownAreas)) return { path, wing, test, forTests: false };
  const area = rest.length > 1 ? rest[0] : 'app';
  const feature = area === 'app' || ownAreas[wing].has(area) ? undefined : area;
  const layer = wing === 'server' && feature && !test ? layerOf(rest) : undefined;
  return { path, wing, area, feature, layer, test, forTests: area === 'testing' };
}

function layerOf(folders) {
  const name = folders.at(-1);
  if (/^(.+-)?routes\.ts$/.test(name) || folders.slice(0, -1).includes('routes')) return 'routes';
  if (/^(.+-)?queries\.ts$/.test(name) || folders.slice(0, -1).includes('queries')) return 'queries';
  return 'service';
}
