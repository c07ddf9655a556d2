/** PostgreSQL's types that statements answer, with what the driver makes of them. */
interface Types {
  text: string;
  /** Comes as text, since numbers of ours could not hold every one. */
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

/** How a column can be known to be, or not to be, null. */
type Nulls =
  /** Of a column of a table that is never null. */
  | 'never'
  /** Of a column that may be null, or of an expression. */
  | 'may'
  /** Of a column that is never null, on the side of an outer join that may be missing. */
  | 'outer'
  /** The database cannot say, but this is why it is never null. */
  | { why: string };

/** A column of an answer. `T` is what it is in TypeScript. */
export interface Column<T> {
  readonly type: TypeName;
  readonly nulls: Nulls;
  /** In the types alone. */
  readonly is?: T;
  /** It may be null. */
  orNull(): Column<T | null>;
  /** It is null where an outer join found no row. */
  orMissing(): Column<T | null>;
  /** The database cannot say that it is never null: tells why, as `count` or `coalesce`. */
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

/** The types of columns: `text()` is a text that is never null. A narrower type may be named. */
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
