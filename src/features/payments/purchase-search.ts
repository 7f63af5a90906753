import { CodeWord, normalizeCode } from '../../../contract/payments/discount-code.ts';
import { BUNDLE_CREDITS_MAX } from '../../../contract/payments/rules.ts';

// The values that an address of a purchase can contain. Undefined if a value is invalid.

/** The discount code in the server's form. */
export const discountCodeOf = (text: unknown): string | undefined =>
  typeof text === 'string' ? CodeWord.safeParse(normalizeCode(text)).data : undefined;

/** The credits of a bundle. */
export function bundleOf(text: unknown): string | undefined {
  const digits = String(text);
  return /^[1-9]\d*$/.test(digits) && Number(digits) <= BUNDLE_CREDITS_MAX ? digits : undefined;
}
