import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_COOKIE, AUTH_COOKIE_DAYS } from '../../../contract/base/rules.ts';
import { hostCookie } from './host-cookie.ts';

/** The session token that a request carries. */
export interface PresentedSession {
  readonly token: string;
  /**
   * Whether it comes from the cookie without the prefix although this server sets the prefixed one. `Sessions` decides whether it is valid.
   */
  readonly isFormer: boolean;
}

type Visit = Pick<FastifyRequest, 'cookies'>;

/**
 * The cookie of a session: the only module that knows its name and attributes. Over https it has the prefix `__Host-`. An earlier version
 * of the server set the cookie without the prefix (the former cookie), which a hostile subdomain can set too. A browser that sends the
 * former cookie gets the prefixed one instead, while the session may be taken over (see Sessions.findAccount).
 */
export class SessionCookie {
  readonly name: string;
  /** The name of the former cookie; undefined over http, where the name is the same. */
  readonly #former: string | undefined;
  readonly #attributes;

  constructor(isHttps: boolean) {
    const { name, attributes } = hostCookie(AUTH_COOKIE, isHttps);
    this.name = name;
    this.#former = isHttps ? AUTH_COOKIE : undefined;
    this.#attributes = { ...attributes, sameSite: 'lax' } as const;
  }

  /** Returns the session token of a request. The prefixed cookie takes precedence, even when its session has ended. */
  read(visit: Visit): PresentedSession | undefined {
    return this.readAll(visit)[0];
  }

  /** Returns all session tokens of a request, for a logout. */
  readAll({ cookies }: Visit): PresentedSession[] {
    const presented = [
      { token: cookies[this.name], isFormer: false },
      { token: this.#former === undefined ? undefined : cookies[this.#former], isFormer: true },
    ];
    return presented.flatMap(({ token, isFormer }) =>
      token === undefined || token === '' ? [] : [{ token, isFormer }],
    );
  }

  /** Sets the session cookie, and removes the former one. */
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
