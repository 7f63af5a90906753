/** The note of a tab with the order that makes its member premium. */
export const FIRST_ORDER = 'first-order';
