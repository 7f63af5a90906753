import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader, type Response } from 'mmdb-lib';

/** What the registries' file says of an address. */
type Entry = Response & { readonly country_code?: string };

let reader: Reader<Entry> | undefined;

/** The country (ISO 3166-1) that an address is registered in, by the records of the registries (CC0); null for private ones, and where there is no record. */
export function countryOfIp(address: string): string | null {
  reader ??= new Reader(
    readFileSync(
      createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
    ),
  );
  try {
    // An IPv4 address of a socket that takes both is written as an IPv6 one.
    return reader.get(address.replace(/^::ffff:(?=\d+\.)/i, ''))?.country_code ?? null;
  } catch {
    // No address at all.
    return null;
  }
}
