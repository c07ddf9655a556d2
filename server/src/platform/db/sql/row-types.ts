/** PostgreSQL's types of result columns, with their types in TypeScript. */
interface Types {
  text: string;
  /** As text: a JavaScript number cannot hold every value. */
  numeric: string;
  uuid: string;
  bool: boolean;
  int2: number;
  int4: number;
  /** Cents and counts below 2^53. */
  int8: number;
  float8: number;
  timestamptz: Date;
  bytea: Buffer;
  'text[]': string[];
  'uuid[]': string[];
  'int4[]': number[];
  'int8[]': number[];
  json: unknown;
  jsonb: unknown;
}
export type TypeName = keyof Types;

/** Whether a column may be null, and why. */
type Nulls =
  /** A column of a table that is NOT NULL. */
  | 'never'
  /** A column that may be null, or an expression. */
  | 'may'
  /** A NOT NULL column on the nullable side of an outer join. */
  | 'outer'
  /** An expression that is never null, and the reason. */
  | { why: string };

/** A result column. `T` is its type in TypeScript. */
export interface Column<T> {
  readonly type: TypeName;
  readonly nulls: Nulls;
  /** For type inference only. */
  readonly is?: T;
  /** It may be null. */
  orNull(): Column<T | null>;
  /** Null where an outer join found no row. */
  orMissing(): Column<T | null>;
  /** Never null, though the catalog does not say so. `why`: the reason, such as `count` or `coalesce`. */
  always(why: string): Column<T>;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;
export type RowOf<C extends Columns> = {
  -readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never;
};

const column = <T>(type: TypeName, nulls: Nulls): Column<T> => ({
  type,
  nulls,
  orNull: () => column<T | null>(type, 'may'),
  orMissing: () => column<T | null>(type, 'outer'),
  always: (why) => column<T>(type, { why }),
});

const of =
  <N extends TypeName>(type: N) =>
  <T extends Types[N] = Types[N]>(): Column<T> =>
    column<T>(type, 'never');

/** The types of columns: `text()` is a text that is never null. A type argument narrows it. */
export const text = of('text');
export const numeric = of('numeric');
export const uuid = of('uuid');
export const bool = of('bool');
export const int2 = of('int2');
export const int4 = of('int4');
export const int8 = of('int8');
export const float8 = of('float8');
export const timestamptz = of('timestamptz');
export const bytea = of('bytea');
export const texts = of('text[]');
export const uuids = of('uuid[]');
export const int4s = of('int4[]');
export const int8s = of('int8[]');
export const json = of('json');
export const jsonb = of('jsonb');
