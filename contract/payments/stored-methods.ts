import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { StoredMethodId } from '../base/ids.ts';
import { PAYMENT_METHODS } from './states.ts';

/** A card or mandate that the provider stores. `label` distinguishes it, for example by the last four digits of a card. */
export const StoredMethod = z.object({
  id: StoredMethodId,
  method: z.enum(PAYMENT_METHODS),
  label: z.string(),
  /** Year and month, such as 2028-08. */
  expires: z.nullable(z.string()),
});
export type StoredMethod = z.infer<typeof StoredMethod>;

export const removeStoredMethod = defineCall({
  name: 'removeStoredMethod',
  method: 'DELETE',
  path: '/api/stored-method.php',
  summary: 'Deletes a stored card or mandate, here and at the provider.',
  access: 'member',
  body: z.strictObject({ id: StoredMethodId }),
  response: z.object({ stored: z.array(StoredMethod) }),
  problems: [],
});
