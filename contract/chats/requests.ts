import * as z from 'zod/mini';
import { Country } from '../base/country.ts';
import { MAXIMUM_AGE, MINIMUM_AGE } from '../base/rules.ts';

// A request is a conversation that another member has started, although the member's choice does not let them write first:
//
//   first message ──the sender fits the choice, or the two match──▶ in the list
//        │
//        └──goes_to_requests──▶ request ──the recipient reads it, or answers──▶ in the list
//
// No message of a request counts as unread, and no push, mail or badge names one. Otherwise it is a conversation like any other: it costs
// the same, and it counts as started. A later choice changes no conversation that exists.
//
// The sender accepts this before they pay. `getContact` names it, and a first message has `as_request`: with false, the server refuses a
// message that would become a request (`only_as_request`), and charges nothing. An earlier app does not send the field, and its messages
// become requests without a question. The rule reads no block, and a block refuses a message before it.

const age = z.nullable(z.int().check(z.minimum(MINIMUM_AGE), z.maximum(MAXIMUM_AGE)));

/** The choice of who may write first. Null and false set no limit. */
export const FirstMessages = z
  .object({
    min_age: age,
    max_age: age,
    country: z.nullable(Country),
    /** Only members with a main picture that others see. */
    photo: z.boolean(),
  })
  .check(
    z.refine(({ min_age, max_age }) => min_age === null || max_age === null || min_age <= max_age, {
      error: 'min_age_above_max_age',
      path: ['min_age'],
    }),
  );
export type FirstMessages = z.infer<typeof FirstMessages>;
