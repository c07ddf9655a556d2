/**
 * Makes the map's data from public-domain facts: outlines of states and counties (US Census, as TopoJSON of us-atlas) and
 * the places of ZIP codes. Run by hand when a market's definition gets new counties or cities:
 * `node scripts/map-data.mjs STATES.json COUNTIES.json CODES.json`, where CODES is a list of `{ zip, city, state, latitude,
 * longitude }`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { normalizeCity } from '../server/src/markets/location.ts';

const [statesFile, countiesFile, codesFile] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const root = new URL('../', import.meta.url);

/** Rings of a TopoJSON geometry as longitude and latitude. */
function ringsOf({ transform, arcs }, geometry) {
  const point = ([x, y]) => [
    x * transform.scale[0] + transform.translate[0],
    y * transform.scale[1] + transform.translate[1],
  ];
  const lineOf = (index) => {
    let [x, y] = [0, 0];
    const line = arcs[index < 0 ? ~index : index].map(([dx, dy]) => {
      x += dx;
      y += dy;
      return point([x, y]);
    });
    return index < 0 ? line.reverse() : line;
  };
  const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs;
  return polygons.flat().map((ring) => ring.flatMap((index, at) => lineOf(index).slice(at === 0 ? 0 : 1)));
}

/** Leaves out points that hardly bend a line (Douglas–Peucker), then tiny rings. */
function simplified(ring, tolerance) {
  const keep = new Set([0, ring.length - 1]);
  const far = ring.reduce(
    (best, p, at) => (distance(p, ring[0]) > distance(ring[best], ring[0]) ? at : best),
    0,
  );
  keep.add(far);
  const stack = [
    [0, far],
    [far, ring.length - 1],
  ];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    let [most, at] = [0, -1];
    for (let i = from + 1; i < to; i += 1) {
      const off = offLine(ring[i], ring[from], ring[to]);
      if (off > most) [most, at] = [off, i];
    }
    if (most <= tolerance) continue;
    keep.add(at);
    stack.push([from, at], [at, to]);
  }
  return [...keep].sort((a, b) => a - b).map((at) => ring[at]);
}
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
function offLine(p, a, b) {
  const length = distance(a, b);
  if (length === 0) return distance(p, a);
  return Math.abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length;
}
const sizeOf = (ring) => Math.max(...ring.map(([x]) => x)) - Math.min(...ring.map(([x]) => x));
/** One flat list of numbers for a ring, in thousandths of a degree, each point as its difference from the one before. */
function packed(ring, tolerance) {
  const flat = [];
  let [px, py] = [0, 0];
  for (const [x, y] of simplified(ring, tolerance)) {
    const [nx, ny] = [Math.round(x * 1000), Math.round(y * 1000)];
    flat.push(nx - px, ny - py);
    [px, py] = [nx, ny];
  }
  return flat;
}
/** The outline of its largest part, and of those that are `least` degrees wide. */
function shape(topology, geometry, tolerance, least) {
  const rings = ringsOf(topology, geometry).sort((a, b) => sizeOf(b) - sizeOf(a));
  return rings.filter((ring, at) => at === 0 || sizeOf(ring) >= least).map((ring) => packed(ring, tolerance));
}

const folder = new URL('server/src/markets/locations/', root);
const locations = readdirSync(folder)
  .sort()
  .flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [state, county, location, kind, canonical] = line.split(',');
        return { market: file.slice(0, -4), state, county, location, kind, canonical };
      }),
  );

const states = read(statesFile);
const counties = read(countiesFile);
const skipped = new Set([
  'Alaska',
  'Hawaii',
  'Puerto Rico',
  'American Samoa',
  'Guam',
  'United States Virgin Islands',
  'Commonwealth of the Northern Mariana Islands',
]);
const nameOfState = {
  CA: '06',
  CT: '09',
  FL: '12',
  IL: '17',
  IN: '18',
  MA: '25',
  NH: '33',
  NJ: '34',
  NY: '36',
};
const areas = {};
for (const market of [...new Set(locations.map((one) => one.market))]) {
  const ids = new Set(
    locations
      .filter((one) => one.market === market)
      .map(({ state, county }) => `${nameOfState[state]}|${county}`),
  );
  const found = counties.objects.counties.geometries.filter(({ id, properties }) =>
    ids.has(`${id.slice(0, 2)}|${properties.name}`),
  );
  if (found.length !== ids.size)
    console.error(market, 'has', ids.size, 'counties, of which were found', found.length, [...ids]);
  areas[market] = found.flatMap((geometry) => shape(counties, geometry, 0.004, 0.3));
}
const nation = states.objects.states.geometries
  .filter(({ properties }) => !skipped.has(properties.name))
  .flatMap((geometry) => shape(states, geometry, 0.03, 0.25));
writeFileSync(new URL('web/src/moves/map/outlines.json', root), `${JSON.stringify({ nation, ...areas })}\n`);

const codes = read(codesFile);
const places = new Map();
const add = (key, code) => places.set(key, [...(places.get(key) ?? []), code]);
for (const code of codes)
  if (code.latitude && code.longitude) add(`${code.state}|${normalizeCity(code.city)}`, code);
const keyOf = ({ state, location }) => `${state}|${normalizeCity(location)}`;
const wanted = new Set(locations.map(keyOf));
const lines = new Map();
/** The middle one, since single ZIP codes of a list are far off. */
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const middleOf = (ones) => ({
  latitude: median(ones.map(({ latitude }) => latitude)),
  longitude: median(ones.map(({ longitude }) => longitude)),
});
const line = (key, ones) => {
  const { latitude, longitude } = middleOf(ones);
  lines.set(key, `${key},${latitude.toFixed(2)},${longitude.toFixed(2)}`);
};
for (const [key, ones] of places) if (wanted.has(key) || ones.length >= 2) line(key, ones);
// A county, and a place without a ZIP code of its own, is in the middle of the others of its county.
for (const [county, ones] of Map.groupBy(locations, ({ state, county: name }) => `${state}|${name}`)) {
  const known = ones.flatMap((one) => (places.has(keyOf(one)) ? [middleOf(places.get(keyOf(one)))] : []));
  if (known.length === 0) continue;
  line(`${county.slice(0, 2)}|${normalizeCity(`${county.slice(3)} County`)}`, known);
  for (const one of ones) if (one.canonical === '' && !lines.has(keyOf(one))) line(keyOf(one), known);
}
writeFileSync(
  new URL('server/src/markets/places.csv', root),
  `key,lat,lon\n${[...lines.values()].sort().join('\n')}\n`,
);
