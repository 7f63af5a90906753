import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

/**
 * The access to a call: `anyone` includes visitors; `member` requires a session; `account` also admits a suspended member. In calls of
 * `anyone` the server treats a suspended member as a visitor.
 */
export type Access = 'anyone' | 'member' | 'account';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodMiniType;

/**
 * One call of the contract. `query` comes from the URL. `body` is JSON, unless `upload` is set: then it is a piece of a file
 * (`contract/media/upload.ts`). `writes` marks a GET that changes state.
 */
export interface Call<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  Who extends Access = Access,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: `/api/${string}.php`;
  /** Distinguishes calls with the same method and path. The URL of this call has `?<flag>=1`. */
  readonly flag?: string;
  readonly summary: string;
  readonly access: Who;
  readonly query?: Query;
  /** The query belongs to a page, so other programs add keys to it in formats of their own. */
  readonly pageQuery?: true;
  readonly body?: Body;
  readonly upload?: true;
  readonly writes?: true;
  readonly response: Response;
  /** The statuses of a success; the default is 200. 204 has no body. */
  readonly answers?: readonly (200 | 201 | 204)[];
  readonly problems: readonly ProblemCode[];
}

/* @__NO_SIDE_EFFECTS__ */
export function defineCall<Query extends Schema, Body extends Schema, Response extends Schema, Who extends Access>(
  call: Call<Query, Body, Response, Who>,
): Call<Query, Body, Response, Who> {
  return call;
}

/** The URL of a call: path, flag, and the query parameters that are defined. */
export function addressOf({ path, flag }: Pick<Call, 'path' | 'flag'>, query?: unknown): string {
  const search = new URLSearchParams(flag === undefined ? {} : { [flag]: '1' });
  const parameters = (query ?? {}) as Record<string, string | number | boolean | undefined>;
  for (const [key, value] of Object.entries(parameters)) if (value !== undefined) search.append(key, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}

export type QueryOf<C> = C extends Call<infer Query, Schema, Schema> ? z.input<Query> : never;
export type BodyOf<C> = C extends Call<Schema, infer Body, Schema> ? z.input<Body> : never;
export type ResponseOf<C> = C extends Call<Schema, Schema, infer Response> ? z.output<Response> : never;
