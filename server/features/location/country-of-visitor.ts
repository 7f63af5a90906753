import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { COUNTRY_COOKIE } from '../../../contract/base/rules.ts';
import { countryOfIp } from './country-of-ip.ts';

/** Returns the country that a visitor has chosen, else that of their address. Null unless it is one of the countries of the site. */
export function countryOfVisitor(
  { cookies, ip }: Pick<FastifyRequest, 'cookies' | 'ip'>,
  countries: readonly string[],
): string | null {
  const likely = [cookies[COUNTRY_COOKIE], countryOfIp(ip)];
  return likely.find((code) => code != null && countries.includes(code)) ?? null;
}
