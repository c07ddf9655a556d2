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

/** How much nearer than the whole outline a map of some places may be. */
const nearest = 3;

/**
 * Fits outlines into a box of `width` by `height`; with `near`, degrees of longitude and latitude, what is around these
 * places, as a small map has no room for the rest.
 */
export function mapOf(
  outlines: readonly (readonly number[])[],
  width: number,
  height: number,
  near: readonly Point[] = [],
): Map2d {
  const rings = outlines.map(unpacked);
  const longitudes = rings.flat().map(([x]) => x);
  const middle = (least(longitudes) + most(longitudes)) / 2;
  const drawn = rings.map((ring) => ring.map(([x, y]) => project(x, y, middle)));
  const whole = boxOf(drawn.flat());
  const part = near.length > 0 ? boxOf(near.map(([x, y]) => project(x, y, middle))) : whole;
  const scaleOf = ({ wide, high }: Box) => Math.min(width / wide, height / high) * (1 - 2 * margin);
  const scale = Math.min(scaleOf(part), scaleOf(whole) * nearest);
  const fit = ([x, y]: Point): Point => [(x - part.x) * scale + width / 2, (y - part.y) * scale + height / 2];
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

interface Box {
  /** Its middle. */
  x: number;
  y: number;
  wide: number;
  high: number;
}

function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [least(xs), most(xs), least(ys), most(ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, wide: right - left, high: bottom - top };
}
