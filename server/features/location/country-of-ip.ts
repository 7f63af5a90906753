import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader, type Response } from 'mmdb-lib';
import { plainAddress } from '../../platform/security/addresses.ts';

/** The record of an address in the registries' file. */
type Entry = Response & { readonly country_code?: string };

let reader: Reader<Entry> | undefined;

/**
 * Finds the country (ISO 3166-1) in which an address is registered, by the records of the registries (CC0). Returns null for a
 * private address or without a record.
 */
export function countryOfIp(address: string): string | null {
  reader ??= new Reader(
    readFileSync(
      createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
    ),
  );
  try {
    return reader.get(plainAddress(address))?.country_code ?? null;
  } catch {
    // The text is not an address.
    return null;
  }
}
