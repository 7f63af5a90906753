import type { MailSite } from '../../platform/mail/mail-kind.ts';
import type { Site, Sites } from './sites.ts';

export interface LinkOptions {
  /** The configured origin, without a path. */
  readonly publicOrigin: string | undefined;
  /** The port on which this machine serves. */
  readonly port: number;
}

/**
 * Where the links of a site's e-mails begin. No header of a request takes part: a forged `Host` or `X-Forwarded-Host` would send
 * the token of a link to the site of an attacker.
 */
export function linkOrigin({ host }: Pick<Site, 'host'>, { publicOrigin, port }: LinkOptions): string {
  if (publicOrigin !== undefined) return publicOrigin;
  return host === null ? `http://localhost:${port}` : `https://${host}`;
}

/** What e-mails say about a site. `options` is read for each mail, because the port may be known only after the start. */
export function mailSites(sites: Sites, options: () => LinkOptions): (id: string) => Promise<MailSite> {
  return async (id) => {
    const site = await sites.byId(id);
    const { name, support_email, time_zone } = site.settings;
    return { name, support_email, time_zone, origin: linkOrigin(site, options()) };
  };
}
