import { randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PASSKEY_MINUTES } from '../../../contract/base/rules.ts';
import { hostCookie } from '../../platform/security/host-cookie.ts';

/** Binds the question of a login to the browser that requested it, so that no other browser can send the answer. */
const COOKIE = 'auth.passkey';
/** Only calls read the cookie. */
const PATH = '/api/';
const FORM = /^[\w-]{43}$/;

const cookieOf = (isHttps: boolean) => {
  const { name, attributes } = hostCookie(COOKIE, isHttps, PATH);
  return { name, attributes: { ...attributes, sameSite: 'strict' } as const };
};

/** Reads the secret. A planted secret would bind the question to an attacker, so over https no other host can set the cookie. */
export function readRequester({ cookies }: FastifyRequest, isHttps: boolean): string | undefined {
  const secret = cookies[cookieOf(isHttps).name];
  return secret !== undefined && FORM.test(secret) ? secret : undefined;
}

/** Returns the secret of the cookie, which the tabs of a browser share. Extends the cookie for the time of a question. */
export function issueRequester(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  const secret = readRequester(request, isHttps) ?? randomBytes(32).toString('base64url');
  const { name, attributes } = cookieOf(isHttps);
  reply.setCookie(name, secret, { ...attributes, maxAge: PASSKEY_MINUTES * 60 });
  return secret;
}

export function clearRequester(reply: FastifyReply, isHttps: boolean): void {
  const { name, attributes } = cookieOf(isHttps);
  reply.clearCookie(name, attributes);
}
