import type { MailSite } from '../../platform/mail/mail-kind.ts';
import type { Site, Sites } from './sites.ts';

export interface LinkOptions {
  /** The configured origin, without a path. It is the address of the default site. */
  readonly publicOrigin: string | undefined;
  /** The port on which this machine serves. */
  readonly port: number;
}

/**
 * Where the links of a site's e-mails begin: at the site's own host, because a site knows its own members and links only. The configured
 * origin is the address of the default site, and says by which protocol and port the others are reached. No header of a request takes
 * part: a forged `Host` or `X-Forwarded-Host` would send the token of a link to the site of an attacker.
 */
export function linkOrigin({ host }: Pick<Site, 'host'>, { publicOrigin, port }: LinkOptions): string {
  if (host === null) return publicOrigin ?? `http://localhost:${port}`;
  const outside = new URL(publicOrigin ?? 'https://unknown.invalid');
  return `${outside.protocol}//${host}${outside.port && `:${outside.port}`}`;
}

/** What e-mails say about a site. `options` is read for each mail, because the port may be known only after the start. */
export function mailSites(sites: Sites, options: () => LinkOptions): (id: string) => Promise<MailSite> {
  return async (id) => {
    const site = await sites.byId(id);
    const { name, support_email, time_zone, refund_days } = site.settings;
    const { company } = site;
    return { name, company, support_email, time_zone, refund_days, origin: linkOrigin(site, options()) };
  };
}
