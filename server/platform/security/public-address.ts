import { BlockList, isIP, isIPv6 } from 'node:net';

// The special-purpose registries of IANA (RFC 6890), and ranges that embed another address. A request from a server to one
// of these addresses reaches the server itself, its private network or the metadata service of its cloud.
const IPV4_SPECIAL = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The host address that every machine at Azure reaches; it lies in the public range.
  '168.63.129.16/32',
];
/** The public range of IPv6, and its special parts: Teredo and other protocols, documentation, 6to4. */
const IPV6_PUBLIC = '2000::/3';
const IPV6_SPECIAL = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = new BlockList();
const publicIpv6 = new BlockList();
for (const range of IPV4_SPECIAL) add(special, range);
for (const range of IPV6_SPECIAL) add(special, range);
add(publicIpv6, IPV6_PUBLIC);

function add(list: BlockList, range: string): void {
  const [address = '', prefix] = range.split('/');
  list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Says whether an IP address is public and unicast. A name is not an address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return publicIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Returns the IP address in the host name of a URL, or undefined for a name. URL has normalised the notation. */
export function readAddress(hostname: string): string | undefined {
  const plain = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(plain) === 0 ? undefined : plain;
}

/** Says whether the host name of a URL names this machine. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])\.?$/i.test(hostname);
}
