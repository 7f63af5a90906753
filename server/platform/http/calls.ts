import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Access, Call } from '../../../contract/base/call.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { Refusal } from '../problems.ts';
import { isUtf8 } from './canonical-target.ts';
import { SessionCookie } from '../security/session-cookie.ts';
import type { AccountSession, Session, Sessions } from '../security/sessions.ts';

type Schema = z.ZodMiniType;

/** The parsed request that a handler receives. `session` is there unless the access of the call is `anyone`. */
export interface CallRequest<Query, Body, Who> {
  readonly query: Query;
  readonly body: Body;
  readonly session: Who extends 'anyone' ? Session | undefined : Session;
  /** Whether the cookie belongs to a suspended member. A call of `anyone` then has no session. */
  readonly isSuspended: boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface CallsOptions {
  /** Whether browsers reach this server by https. Its cookies are then `Secure`, and no other host can set them. */
  readonly isHttps: boolean;
  /** Returns the site of the host that a request names. A session of another site is invalid there. */
  readonly hostSiteOf: (request: FastifyRequest) => Promise<string>;
  /** Called for every request, except HEAD, with a session of a member who is not suspended. */
  readonly onMember: (member: MemberId) => void;
}

interface SessionResult {
  readonly token: string;
  readonly session: AccountSession;
  /** Whether the server sends the cookie again, because the session was extended or moves to the prefixed cookie. */
  readonly needsCookie: boolean;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Variants = Map<string | undefined, Handler>;

/**
 * Mounts calls of the contract. Before the handler runs, it checks the session, the member and the schemas of the request. The response
 * schema then removes every field that the contract does not define.
 */
export class Calls {
  readonly #app: FastifyInstance;
  readonly #sessions: Sessions;
  readonly #options: CallsOptions;
  readonly #cookie: SessionCookie;
  /** The mounted calls by method and path, then by flag. */
  readonly #routes = new Map<string, Variants>();

  constructor(app: FastifyInstance, sessions: Sessions, options: CallsOptions) {
    this.#app = app;
    this.#sessions = sessions;
    this.#options = options;
    this.#cookie = new SessionCookie(options.isHttps);
  }

  /** Returns calls with the same options that mount on an encapsulated scope of the app. */
  within(scope: FastifyInstance): Calls {
    return new Calls(scope, this.#sessions, this.#options);
  }

  /** Whether browsers reach this server by https, so that cookies are `Secure`. */
  get isHttps(): boolean {
    return this.#options.isHttps;
  }

  /**
   * Mounts a call. A call that changes state reads the session from the database, so that a suspension or a new password takes effect at
   * once. `checksSession`: the handler's own statement checks the session and its member, so the cache suffices here.
   */
  mount<Q extends Schema, B extends Schema, R extends Schema, A extends Access>(
    call: Call<Q, B, R, A>,
    handle: (callRequest: CallRequest<z.output<Q>, z.output<B>, A>) => Promise<z.input<R>>,
    { checksSession = false }: { readonly checksSession?: boolean } = {},
  ): void {
    this.#route(call).set(call.flag, async (request, reply) => {
      const admission = await this.#admit(
        { access: call.access, isUncached: call.method !== 'GET' && !checksSession },
        request,
        reply,
      );
      const callRequest = {
        ...admission,
        query: readQuery(request, call),
        body: parse(call.body, request.body, 'body'),
        request,
        reply,
      } as CallRequest<z.output<Q>, z.output<B>, A>;
      return call.response.parse(await handle(callRequest));
    });
  }

  /** Returns the one route of a method and path. The flag in the query chooses among the calls that share it. */
  #route({
    method,
    path,
    flag,
    writes,
    upload,
  }: Pick<Call, 'method' | 'path' | 'flag' | 'writes' | 'upload'>): Variants {
    const key = `${method} ${path}`;
    const known = this.#routes.get(key);
    if (known?.has(flag) === true) throw new Error(`${key} has two calls with the same flag`);
    if (known !== undefined) return known;
    const variants: Variants = new Map();
    this.#routes.set(key, variants);
    this.#app.route({
      method,
      url: path,
      // A HEAD request must not run a call: a call records the member's activity, and some GET calls change state.
      exposeHeadRoute: false,
      config: { writes: writes === true, upload: upload === true },
      handler: async (request, reply) => choose(variants, request)(request, reply),
    });
    return variants;
  }

  /** Admits a member to a route that is not a call of the contract. */
  async requireMember(request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const { session } = await this.#admit({ access: 'member', isUncached: false }, request, reply);
    // `#admit` has refused a request without a session.
    return session as Session;
  }

  /** Like `requireMember`, for a route that suspended members may also use. */
  async requireAccount(request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const { session } = await this.#admit({ access: 'account', isUncached: false }, request, reply);
    return session as Session;
  }

  /**
   * Returns the member of a request for a file, or undefined. The request neither records activity of the member nor renews the cookie,
   * because a shared cache may store the answer.
   */
  async findMember(request: FastifyRequest): Promise<MemberId | undefined> {
    const presented = this.#cookie.read(request);
    return presented && (await this.#sessions.find(presented, await this.#options.hostSiteOf(request)))?.member;
  }

  /**
   * Decides by the access of a call whether the requester may make it. This is the only place with the rules for suspended members. Calls
   * of `anyone` get no session of a suspended member, so they answer as for a visitor.
   */
  async #admit(
    { access, isUncached }: { readonly access: Access; readonly isUncached: boolean },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ session: Session | undefined; isSuspended: boolean }> {
    refusePrefetch(request);
    const found = await this.#findSession(request, isUncached);
    if (found?.needsCookie === true) this.#cookie.give(reply, found.token);
    else this.#cookie.removeFormer(reply);
    const session = found?.session;
    const isSuspended = session?.is_suspended === true;
    if (access === 'anyone') return { session: isSuspended ? undefined : session, isSuspended };
    requireMember(session, request);
    if (isSuspended && access !== 'account') throw new Refusal('account_suspended', {});
    return { session, isSuspended };
  }

  /**
   * Returns the live session of a request with its token, or undefined. A session is valid only at the host of the member's own site, so
   * that the host cannot select another site's shop. `needsCookie`: the server sends the cookie again.
   */
  async #findSession(request: FastifyRequest, isUncached: boolean): Promise<SessionResult | undefined> {
    const presented = this.#cookie.read(request);
    if (presented === undefined) return undefined;
    const { token, isFormer } = presented;
    const site = await this.#options.hostSiteOf(request);
    const found = await this.#sessions.findAccount(token, { site, isUncached, isFormer });
    // Only programs send HEAD, so it records no activity that other members see.
    if (found?.session.is_suspended === false && request.method !== 'HEAD')
      this.#options.onMember(found.session.member);
    return found && { token, session: found.session, needsCookie: found.refreshed || isFormer };
  }

  /** Removes the cookie of the session from the browser. */
  clearCookie(reply: FastifyReply): void {
    this.#cookie.clear(reply);
  }
}

/**
 * Refuses prefetches (`Sec-Purpose: prefetch`, also of a prerendered page), which a browser sends before its user acts. Such a request
 * would record activity of the member, and opening a profile reveals a block.
 */
function refusePrefetch({ headers }: FastifyRequest): void {
  if (/prefetch/i.test(`${String(headers['sec-purpose'])} ${String(headers['purpose'])}`))
    throw new Refusal('invalid_request', { issues: [{ path: 'request', code: 'prefetch' }] });
}

/** Refuses a request without a session, and a request whose `X-Member` header names another member than the session. */
export function requireMember(session: Session | undefined, request: FastifyRequest): asserts session is Session {
  if (session === undefined) throw new Refusal('authentication_required', {});
  const named = request.headers['x-member'];
  if (named !== undefined && named !== session.member) throw new Refusal('wrong_member', {});
}

/**
 * Returns the handler of the call that the query chooses. It refuses any flag other than `flag=1`. Running the call without the flag
 * instead could have an effect that the client did not request.
 */
function choose(variants: Variants, { query }: FastifyRequest): Handler {
  const flags = [...variants.keys()].filter((flag) => flag !== undefined && Object.hasOwn(query as object, flag));
  const [flag] = flags;
  const chosen = variants.get(flag);
  const isClear = flags.length < 2 && (flag === undefined || (query as Record<string, unknown>)[flag] === '1');
  if (chosen === undefined || !isClear)
    throw new Refusal('invalid_request', { issues: [{ path: 'query', code: 'invalid_flag' }] });
  return chosen;
}

const NO_QUERY = z.strictObject({});

/** Parses the query of a call. Refuses unknown keys, duplicate keys and escapes that are not UTF-8, except in the query of a page. */
export function readQuery<Query extends Schema>(
  request: FastifyRequest,
  { query, flag, pageQuery }: Pick<Call<Query>, 'query' | 'flag' | 'pageQuery'>,
): z.output<Query> {
  const raw = request.query as Record<string, unknown>;
  if (pageQuery === true) return parse(query, firstOfEach(raw), 'query') as z.output<Query>;
  const [, search = ''] = request.url.split(/\?(.*)/s);
  if (!isUtf8(search)) refuseQuery('malformed_text');
  if (Object.values(raw).some(Array.isArray)) refuseQuery('duplicate_key');
  return parse(query ?? NO_QUERY, withoutFlag(raw, flag), 'query') as z.output<Query>;
}

function firstOfEach(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]),
  );
}

function refuseQuery(code: string): never {
  throw new Refusal('invalid_request', { issues: [{ path: 'query', code }] });
}

function withoutFlag(query: unknown, flag: string | undefined): unknown {
  if (flag === undefined) return query;
  const { [flag]: _, ...others } = query as Record<string, unknown>;
  return others;
}

function parse(schema: Schema | undefined, value: unknown, where: string): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 10).map((issue) => ({
    path: [where, ...issue.path].join('.'),
    code: issue.code === 'custom' ? issue.message : issue.code,
  }));
  throw new Refusal('invalid_request', { issues });
}
