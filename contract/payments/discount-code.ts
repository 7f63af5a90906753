import * as z from 'zod/mini';
import { DISCOUNT_CODE_LENGTH } from './rules.ts';

/** A discount code as a member types it. */
export const CodeWord = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(DISCOUNT_CODE_LENGTH), z.regex(/^[\w-]+$/));

/** A discount code in the form in which the server stores it and the app compares it: in capital letters. */
export const normalizeCode = (text: string): string => text.trim().toUpperCase();
