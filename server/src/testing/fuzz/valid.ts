import * as z from 'zod/mini';
import type { Random } from '../../demo/random.ts';

/** Texts of every format in the contract. */
const commonTexts = [
  'Dana',
  'Whitfield',
  'Merrill',
  'Palo Alto, CA',
  'A first talk about the move.',
  'dana.whitfield@merrill.example',
  'alpha',
  'silicon-valley',
  'Silicon Valley',
  'yes',
  'no',
  'month',
  'july',
  '2025-07',
  'Q1 2025',
  '2025-08-01T09:00:00Z',
  '2025-08-01T09:00:00.123-04:00',
  '2025-08-01',
  '2024-02-29',
  '$1.2M',
  '350M',
  '(650) 555-0100',
  '12345',
  '#0a1B2c',
  'https://example.com/path?q=1',
  'https://www.linkedin.com/in/jane-doe',
  '/team/merrill',
  'Campaigns!A:H',
  'demo',
  'firstName,aum',
  'deal-silent:018f0000-0000-7000-8000-000000000001:1',
  'not my password',
  'Voicemail',
  '<p>Known for her book.</p>',
  '',
];
const commonNumbers = [1, 2, 10, 25, 100, 0, 3.5, 1_250_000, -1];

/** Values of this installation, which find existing rows. */
export interface Known {
  texts: readonly string[];
}

const fitting = new WeakMap<z.core.$ZodType, unknown[]>();

/** The values that a schema accepts. */
function acceptedBy(schema: z.core.$ZodType, values: readonly unknown[]): unknown[] {
  const known = fitting.get(schema) ?? values.filter((value) => z.safeParse(schema, value).success);
  fitting.set(schema, known);
  return known;
}

/** Draws an input that a schema accepts; after twelve attempts it may break one of the schema's own checks. */
export function validFor(schema: z.core.$ZodType, rng: Random, known: Known): unknown {
  let made: unknown;
  for (let tries = 0; tries < 12; tries += 1) {
    made = madeFor(schema, rng, known);
    if (z.safeParse(schema, made).success) break;
  }
  return made;
}

function madeFor(schema: z.core.$ZodType, rng: Random, known: Known): unknown {
  const inner = (part: z.core.$ZodType) => validFor(part, rng, known);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string': {
      const accepted = acceptedBy(schema, [...known.texts, ...commonTexts]);
      return accepted.length === 0 ? 'text' : rng.pick(accepted);
    }
    case 'number': {
      const accepted = acceptedBy(schema, commonNumbers);
      return accepted.length === 0 ? 1 : rng.pick(accepted);
    }
    case 'null':
      return null;
    case 'boolean':
      return rng.chance(0.5);
    case 'enum':
      return rng.pick(Object.values(def.entries));
    case 'literal':
      return rng.pick(def.values);
    case 'array':
      return Array.from({ length: rng.int(1, 3) }, () => inner(def.element));
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, part]) => {
          const value = inner(part);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case 'optional':
    case 'default':
      return rng.chance(0.5) ? undefined : inner(def.innerType);
    case 'readonly':
    case 'catch':
    case 'prefault':
    case 'nonoptional':
      return inner(def.innerType);
    case 'tuple':
      return def.items.map(inner);
    case 'record':
      return { [String(inner(def.keyType))]: inner(def.valueType) };
    case 'unknown':
    case 'any':
      return rng.pick(commonTexts);
    case 'nullable':
      return rng.chance(0.2) ? null : inner(def.innerType);
    case 'pipe':
      return inner(def.in);
    case 'union':
      return inner(rng.pick(def.options));
    default:
      throw new Error(`No input can be made for a schema of type ${def.type}.`);
  }
}
