import type { Money } from '../../../../contract/account/account.ts';
import { fractionDigits } from '../../../platform/regional-formats.ts';

/** An amount as Mollie writes it: a decimal text, with as many places as the currency has. */
interface MollieAmount {
  readonly currency: string;
  readonly value: string;
}

export function toMollie({ cents, currency }: Money): MollieAmount {
  const places = fractionDigits(currency);
  const digits = String(cents).padStart(places + 1, '0');
  return { currency, value: places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}` };
}

/** Reads an amount digit by digit, so that no rounding can change it. */
export function fromMollie({ currency, value }: MollieAmount): Money {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(value) ?? [];
  if (whole === undefined || fraction.length !== fractionDigits(currency))
    throw new Error(`Mollie: the amount ${value} ${currency}`);
  return { cents: Number(whole + fraction), currency };
}
