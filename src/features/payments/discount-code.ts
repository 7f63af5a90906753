import { DISCOUNT_CODE_LENGTH } from '../../../contract/payments/rules.ts';

/** The discount code of a URL in the server's form: in capital letters. Undefined if it cannot be a code. */
export function discountCodeOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const code = text.trim().toUpperCase();
  return code.length <= DISCOUNT_CODE_LENGTH && /^[\w-]+$/.test(code) ? code : undefined;
}
