import type { FastifyInstance } from 'fastify';
import { originOf } from './site-addresses.ts';
import type { Sites } from './sites.ts';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. Each answer computes the day, so that the file of a running server never expires. */
const EXPIRES_AFTER_DAYS = 180;

/**
 * The addresses that browsers, password managers and researchers know without asking: where to report a weakness (RFC 9116)
 * and where to change a password. `publicOrigin` is undefined when the request decides.
 */
export function mountWellKnown(app: FastifyInstance, sites: Sites, publicOrigin: string | undefined): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const site = await sites.ofHost(request);
    const { support_email } = site.settings;
    const origin = originOf(site, { request, publicOrigin });
    const expires = new Date(Math.floor(Date.now() / DAY_MS + EXPIRES_AFTER_DAYS) * DAY_MS);
    const lines = [
      `Contact: ${support_email === '' ? `${origin}/pages/service` : `mailto:${encodeURI(support_email)}`}`,
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${origin}/.well-known/security.txt`,
      'Preferred-Languages: en, fr',
    ];
    return reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
  // The page to set a new password also serves members who want to change it.
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect('/reset-password', 302),
  );
}
