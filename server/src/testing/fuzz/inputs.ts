import type { Endpoint } from '@liftout/contract/endpoint';
import type { InjectOptions } from 'fastify';
import type { Random } from '../../demo/random.ts';
import { multipart } from '../http/multipart.ts';
import { hostileBodies, hostilePieces, hostileTexts, hostileValue } from './hostile.ts';
import { type Known, validFor } from './valid.ts';

type Fields = Record<string, unknown>;
type Schema = NonNullable<Endpoint['body']>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of a valid request. */
export interface RequestParts {
  params?: Fields;
  query?: Fields;
  body?: object;
}

/**
 * A request for an endpoint: a valid one, often from a sample that finds rows, with some fields made hostile; or an
 * entirely hostile one.
 */
export function requestFor(
  endpoint: Endpoint,
  sample: RequestParts,
  rng: Random,
  known: Known,
): InjectOptions {
  const { method, path, body, consumes, produces } = endpoint;
  const around = (schema: Schema, fields: object | undefined, weight: number) => {
    const made = validFor(schema, rng, known);
    const likely = { ...(isFields(made) && 'client' in made ? { client: 'alpha' } : {}), ...fields };
    return isFields(made) && rng.chance(weight) ? { ...made, ...likely } : made;
  };
  const alone = !endpoint.query && !body;
  const params =
    endpoint.params && broken(around(endpoint.params, sample.params, 0.9), rng, alone ? 0.5 : 0.1);
  const query = endpoint.query && broken(around(endpoint.query, sample.query, 0.8), rng, 0.7);
  const extra = rng.chance(0.05) ? `&${rng.pick(hostilePieces)}&a[b]=c&__proto__=1&=` : '';
  const url = `${fillPath(path, params, rng)}?${toQuery(query)}${extra}`;
  const headers = { 'user-agent': headerText(rng.pick(hostileTexts)) };
  const request: InjectOptions = { method, url, headers };
  if (consumes === 'multipart') {
    const form = uploadForm(rng);
    return { ...request, payload: form.payload, headers: { ...headers, ...form.headers } };
  }
  if (produces === 'events' && rng.chance(0.8))
    request.headers = { ...headers, 'last-event-id': headerText(rng.pick(hostileTexts)) };
  if (!body) return request;
  const type = rng.chance(0.03) ? rng.pick(['text/plain', 'application/xml', 'x']) : 'application/json';
  const payload = rng.chance(0.08)
    ? rng.pick(hostileBodies)
    : (JSON.stringify(broken(around(body, sample.body, 0.8), rng, 0.75)) ?? 'null');
  return { ...request, headers: { ...headers, 'content-type': type }, payload };
}

const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 4_000);

/** With some probability, makes one to three parts of a value hostile. */
function broken(value: unknown, rng: Random, probability: number): unknown {
  if (!rng.chance(probability)) return value;
  let result = structuredClone(value);
  for (let left = rng.pick([1, 1, 1, 2, 3]); left > 0; left -= 1) result = breakOne(result, rng);
  return result;
}

function breakOne(value: unknown, rng: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && rng.chance(0.8)) {
    const index = rng.int(0, value.length - 1);
    return value.map((item, at) => (at === index ? breakOne(item, rng) : item));
  }
  if (isFields(value) && rng.chance(0.95)) {
    const names = Object.keys(value);
    if (names.length === 0 || rng.chance(0.05))
      return { ...value, [rng.pick(hostileTexts)]: hostileValue(rng) };
    const name = rng.pick(names);
    const { [name]: held, ...rest } = value;
    return rng.chance(0.1) ? rest : { ...rest, [name]: breakOne(held, rng) };
  }
  return hostileValue(rng);
}

function fillPath(path: string, params: unknown, rng: Random): string {
  const values = isFields(params) ? params : {};
  return path.replace(/:(\w+)/g, (_, name: string) =>
    rng.chance(0.05) ? rng.pick(hostilePieces) : inAddress(values[name]),
  );
}

function toQuery(query: unknown): string {
  if (!isFields(query)) return '';
  return Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => `${inAddress(name)}=${inAddress(one)}`))
    .slice(0, 100)
    .join('&');
}

const inAddress = (value: unknown): string => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.slice(0, 10_000).toWellFormed());
};

/** A form of moves with hostile names, fields and cells. */
function uploadForm(rng: Random) {
  const cell = () => `"${rng.pick(hostileTexts).slice(0, 400).replaceAll('"', '""')}"`;
  const line = () =>
    ['Dana', 'Whitfield', '"Palo Alto, CA"', 'Merrill', 'UBS', '01/02/2025', '$10M']
      .map((valid) => (rng.chance(0.25) ? cell() : valid))
      .join();
  const header = rng.chance(0.9) ? 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM' : line();
  const file = [header, ...Array.from({ length: rng.int(0, 8) }, line)].join(rng.chance(0.5) ? '\n' : '\r\n');
  const value = (valid: string) => (rng.chance(0.2) ? rng.pick(hostileTexts) : valid);
  const parts = [
    { name: value('market'), value: value('Silicon Valley') },
    { name: value('timePeriod'), value: value('Q1 2025') },
    { name: value('file'), fileName: value('moves.csv'), value: file },
  ];
  return multipart(rng.chance(0.8) ? parts : rng.shuffled(parts).slice(0, 2));
}
