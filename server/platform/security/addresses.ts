import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv6 addresses outside of this range are not public, although no list of special ranges contains them. */
const IPV6_PUBLIC = ipaddr.parseCIDR('2000::/3');
/** The host address that every machine at Azure reaches. It lies in the public range. */
const AZURE_HOST = '168.63.129.16';
/** A provider assigns one customer a network of this size or a larger one. */
const CUSTOMER_PREFIX = 56;
/** A network of 256 customers or of one organisation. */
export const WIDER_PREFIX = 48;

/**
 * Returns whether an IP address is public and unicast. A request from a server to another address reaches the server itself, its private
 * network or the metadata service of its cloud. A name is not an address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === AZURE_HOST) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(IPV6_PUBLIC));
}

/** Returns whether a client is on this machine or in its private network. */
export function isPrivateAddress(address: string): boolean {
  return isIP(address) !== 0 && ['loopback', 'private', 'uniqueLocal'].includes(ipaddr.process(address).range());
}

/** Returns whether a client is on this machine. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}

/** The port of the client, which some proxies append in X-Forwarded-For: `192.0.2.7:50000` or `[2001:db8::1]:50000`. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([^:]*)):\d+$/;

/**
 * Returns an address without its zone and port. A dual-stack socket reports an IPv4 address as an IPv6 address; this returns the IPv4
 * address.
 */
export function plainAddress(address: string): string {
  const [, inBrackets, beforePort] = WITH_PORT.exec(address) ?? [];
  const [plain = ''] = (inBrackets ?? beforePort ?? address).split('%');
  return isIP(plain) === 0 ? address : ipaddr.process(plain).toString();
}

/**
 * Returns the network that counts as one client: an IPv4 address, or an IPv6 network, by default that of one customer with 2^72 addresses.
 */
export function networkOf(address: string, prefix = CUSTOMER_PREFIX): string {
  const plain = plainAddress(address);
  return isIP(plain) === 6 ? ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${prefix}`).toString() : plain;
}

/** Returns whether a text is an IP address or a range in CIDR notation. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  return isIP(address) !== 0 && (prefix === undefined || ipaddr.isValidCIDR(text));
}

/** Returns the IP address in the host name of a URL, or undefined for a name. URL has normalised the notation. */
export function readAddress(hostname: string): string | undefined {
  const plain = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(plain) === 0 ? undefined : plain;
}

/** Returns whether the host name of a URL names this machine. */
export function isLoopbackName(hostname: string): boolean {
  const plain = hostname.replace(/\.$/, '');
  const address = readAddress(plain);
  return address === undefined ? /^(.+\.)?localhost$/i.test(plain) : ipaddr.parse(address).range() === 'loopback';
}
