import { DISCOUNT_CODE_LENGTH } from '../../../contract/payments/rules.ts';

/** The discount code of an address, as the server knows it: in capital letters. Undefined if it cannot be one. */
export function discountCodeOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const code = text.trim().toUpperCase();
  return code.length <= DISCOUNT_CODE_LENGTH && /^[\w-]+$/.test(code) ? code : undefined;
}
