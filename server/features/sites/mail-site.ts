import type { MailSite } from '../../platform/mail/mail-kind.ts';
import type { Site, Sites } from './sites.ts';

export interface LinkOptions {
  /** The configured origin, without a path. It is the address of the default site. */
  readonly publicOrigin: string | undefined;
  /** The port of the server on this machine. */
  readonly port: number;
}

/**
 * The origin of the links in a site's e-mails. It has the site's own host, because a site knows only its own members and links. The
 * configured origin is the address of the default site, and defines the protocol and port of the others. No header of a request has an
 * effect: a forged `Host` or `X-Forwarded-Host` would send the token of a link to the site of an attacker.
 */
export function linkOrigin({ host }: Pick<Site, 'host'>, { publicOrigin, port }: LinkOptions): string {
  if (host === null) return publicOrigin ?? `http://localhost:${port}`;
  const outside = new URL(publicOrigin ?? 'https://unknown.invalid');
  return `${outside.protocol}//${host}${outside.port && `:${outside.port}`}`;
}

/**
 * Returns the function that reads the data of a site for its e-mails. `options` runs for each mail, because the port may be known only
 * after the start.
 */
export function mailSites(sites: Sites, options: () => LinkOptions): (id: string) => Promise<MailSite> {
  return async (id) => {
    const site = await sites.byId(id);
    const { name, support_email, time_zone, refund_days } = site.settings;
    const { company } = site;
    return { name, company, support_email, time_zone, refund_days, origin: linkOrigin(site, options()) };
  };
}
