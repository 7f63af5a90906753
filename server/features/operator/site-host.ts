import { OperatorError } from '../../platform/operator-error.ts';

const NAME = /^[a-z\d_-]+(\.[a-z\d_-]+)*$/;
const NAME_LENGTH = 253;

/** Returns the host of a site as browsers send it: small letters, without the dot of the root, other alphabets as Punycode. */
export function siteHost(text: string): string {
  const host =
    /[/@?#\\]|:\d*$/.test(text) && !/^\[.*\]$/.test(text) ? undefined : URL.parse(`http://${text}`)?.hostname;
  const name = host?.replace(/\.$/, '') ?? '';
  const isHost = name.startsWith('[') || (NAME.test(name) && name.length <= NAME_LENGTH);
  if (!isHost)
    throw new OperatorError(`${text} is no host: write it without https:// and without a port, such as dates.example`);
  return name;
}
