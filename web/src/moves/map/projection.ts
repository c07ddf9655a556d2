/** Albers' equal-area conic projection: north is up at the middle of what is drawn. */
const radians = Math.PI / 180;
const [south, north] = [29.5 * radians, 45.5 * radians];
const n = (Math.sin(south) + Math.sin(north)) / 2;
const c = Math.cos(south) ** 2 + 2 * n * Math.sin(south);

export type Point = readonly [x: number, y: number];

/** Degrees to units of the earth's radius, y downwards. */
export function project(longitude: number, latitude: number, middle: number): Point {
  const rho = Math.sqrt(c - 2 * n * Math.sin(latitude * radians)) / n;
  const theta = n * (longitude - middle) * radians;
  return [rho * Math.sin(theta), rho * Math.cos(theta)];
}

/** Rings of flat numbers, thousandths of a degree, each point as its difference from the one before. */
export function unpacked(ring: readonly number[]): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < ring.length; at += 2) {
    x += ring[at] ?? 0;
    y += ring[at + 1] ?? 0;
    points.push([x / 1000, y / 1000]);
  }
  return points;
}

export interface Map2d {
  /** The outlines as SVG path data, in a box of `width` by `height`. */
  path: string;
  /** A place in that box; null outside it. */
  placeOf: (longitude: number, latitude: number) => Point | null;
}

/** The share of the box that stays free at each side, for bubbles at the edge. */
const margin = 0.05;

/** Fits outlines into a box of `width` by `height`. */
export function mapOf(outlines: readonly (readonly number[])[], width: number, height: number): Map2d {
  const rings = outlines.map(unpacked);
  const longitudes = rings.flat().map(([x]) => x);
  const middle = (least(longitudes) + most(longitudes)) / 2;
  const drawn = rings.map((ring) => ring.map(([x, y]) => project(x, y, middle)));
  const xs = drawn.flat().map(([x]) => x);
  const ys = drawn.flat().map(([, y]) => y);
  const [left, top] = [least(xs), least(ys)];
  const [wide, high] = [most(xs) - left, most(ys) - top];
  const scale = Math.min(width / wide, height / high) * (1 - 2 * margin);
  const [dx, dy] = [(width - wide * scale) / 2, (height - high * scale) / 2];
  const fit = ([x, y]: Point): Point => [(x - left) * scale + dx, (y - top) * scale + dy];
  const text = ([x, y]: Point) => `${x.toFixed(1)},${y.toFixed(1)}`;
  return {
    path: drawn.map((ring) => `M${ring.map((point) => text(fit(point))).join('L')}Z`).join(''),
    placeOf: (longitude, latitude) => {
      const [x, y] = fit(project(longitude, latitude, middle));
      return x >= 0 && x <= width && y >= 0 && y <= height ? [x, y] : null;
    },
  };
}

const least = (values: readonly number[]) =>
  values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
