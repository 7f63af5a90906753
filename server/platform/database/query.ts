import type { ClientBase, QueryResult } from 'pg';
import type * as z from 'zod/mini';

// PostgreSQL describes the columns of a query but not which of them may be null, and TypeScript believes every claim about a row. So a
// query states its columns as schemas. The types of its rows come from them, and tests hold them against PostgreSQL: each query's
// columns, and each row that a test reads (`fixtures/database/check-rows.ts`). In production nothing is parsed.

/** The columns of a row. A value passes its schema as `pg` reads it: a Date for timestamptz, a string for bigint and numeric. */
export type Columns = Readonly<Record<string, z.ZodMiniType>>;

export interface Query<Of extends Columns = Columns> {
  /** The schemas must not change a value, because production does not parse. */
  readonly row: Of;
  readonly text: string;
  /** With a name, each connection prepares the text once. */
  readonly name?: string | undefined;
}

export type Row<Of extends Columns> = { [Column in keyof Of]: z.output<Of[Column]> };
export type RowOf<Of extends Query> = Row<Of['row']>;

/** A pool or a client. */
type Connection = Pick<ClientBase, 'query'>;

/** Tests observe queries to check them. */
export interface QueryObserver {
  readonly onDefined: (query: Query) => void;
  /** Rejects the read by throwing. */
  readonly onResult: (query: Query, result: QueryResult) => void;
}

let observer: QueryObserver | undefined;

export function observeQueries(to: QueryObserver): void {
  observer = to;
}

/** Defines a query that returns rows. A constant text belongs to a constant of the module, so that the check of all queries finds it. */
export function query<const Of extends Columns>(defined: Query<Of>): Query<Of> {
  observer?.onDefined(defined);
  return defined;
}

/** Returns the rows in the order of the query. Throws a `DatabaseError`. */
export async function readRows<Of extends Columns>(
  connection: Connection,
  { row, text, name }: Query<Of>,
  values: readonly unknown[] = [],
): Promise<Row<Of>[]> {
  const result = await connection.query<Row<Of>>({ text, name, values: [...values] });
  observer?.onResult({ row, text, name }, result);
  return result.rows;
}

/** Returns the first row, or undefined if there is none. Throws a `DatabaseError`. */
export async function readRow<Of extends Columns>(
  connection: Connection,
  defined: Query<Of>,
  values: readonly unknown[] = [],
): Promise<Row<Of> | undefined> {
  const [row] = await readRows(connection, defined, values);
  return row;
}
