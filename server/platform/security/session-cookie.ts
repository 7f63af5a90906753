import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_COOKIE, AUTH_COOKIE_DAYS } from '../../../contract/base/rules.ts';
import { hostCookie } from './host-cookie.ts';

/** The token of a session as a request brings it. */
export interface GivenSession {
  readonly token: string;
  /** Whether it comes by the cookie without the prefix although this server sets the prefixed one. `Sessions` decides whether it counts. */
  readonly isFormer: boolean;
}

type Visit = Pick<FastifyRequest, 'cookies'>;

/**
 * The cookie of a session: the one place that knows its name and attributes. Over https it has the prefix `__Host-`. A server of before
 * has set the cookie without it, which a hostile subdomain can set too. So a browser that brings the former one gets the new one
 * instead, as long as the session may be taken over (see Sessions.findAccount).
 */
export class SessionCookie {
  readonly name: string;
  /** The cookie of before; undefined over http, where nothing has changed. */
  readonly #former: string | undefined;
  readonly #attributes;

  constructor(isHttps: boolean) {
    const { name, attributes } = hostCookie(AUTH_COOKIE, isHttps);
    this.name = name;
    this.#former = isHttps ? AUTH_COOKIE : undefined;
    this.#attributes = { ...attributes, sameSite: 'lax' } as const;
  }

  /** Returns the session of a request. The cookie of now wins, also when its session has ended. */
  read(visit: Visit): GivenSession | undefined {
    return this.readAll(visit)[0];
  }

  /** Returns all that a request brings, for a logout. */
  readAll({ cookies }: Visit): GivenSession[] {
    const given = [
      { token: cookies[this.name], isFormer: false },
      { token: this.#former === undefined ? undefined : cookies[this.#former], isFormer: true },
    ];
    return given.flatMap(({ token, isFormer }) => (token === undefined || token === '' ? [] : [{ token, isFormer }]));
  }

  /** Gives the browser a session, in place of one by the former cookie. */
  give(reply: FastifyReply, token: string): void {
    reply.setCookie(this.name, token, { ...this.#attributes, maxAge: AUTH_COOKIE_DAYS * 86_400 });
    this.removeFormer(reply);
  }

  /** Removes the former cookie, if the browser has it. */
  removeFormer(reply: FastifyReply): void {
    if (this.#former !== undefined && reply.request.cookies[this.#former] !== undefined) this.#clearFormer(reply);
  }

  /** Removes both cookies. */
  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.#attributes);
    this.#clearFormer(reply);
  }

  #clearFormer(reply: FastifyReply): void {
    if (this.#former !== undefined) reply.clearCookie(this.#former, this.#attributes);
  }
}
