import { isIPv4 } from 'node:net';
import { OperatorError } from '../../platform/operator-error.ts';

const LABEL = /^(?!-)[a-z\d_-]{1,63}(?<!-)$/;
const NAME_LENGTH = 253;
/** The name by which the operator's commands call the default site, which has no host. */
const DEFAULT_SITE_NAME = 'default';

/**
 * Returns the host of the site that an operator names, as browsers send it: small letters, without the dot of the root, other alphabets as
 * Punycode. Null is the default site.
 */
export function siteHost(text: string): string | null {
  const isBare = !/[\s%/@?#\\]|:\d*$/.test(text) || /^\[[\da-f:.]+\]$/i.test(text);
  const name = (isBare ? URL.parse(`http://${text}`)?.hostname.replace(/\.$/, '') : undefined) ?? '';
  if (!name.startsWith('[') && !isNameOrAddress(name, text))
    throw new OperatorError(`${text} is no host: write it without https:// and without a port, such as dates.example`);
  return name === DEFAULT_SITE_NAME ? null : name;
}

/** Whether a host is a DNS name, or an IPv4 address that is written in full. URL reads `5` as 0.0.0.5. */
const isNameOrAddress = (name: string, text: string): boolean =>
  isIPv4(name)
    ? name === text.replace(/\.$/, '')
    : name.length <= NAME_LENGTH && name.split('.').every((label) => LABEL.test(label));

/** The name of a site as the commands accept it. */
export const nameOfSite = (host: string | null): string => host ?? DEFAULT_SITE_NAME;
