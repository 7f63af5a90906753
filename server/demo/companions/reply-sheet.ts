import type { Intent } from './hear.ts';

/**
 * What companions say, by what they heard. Slots: {you} the other one's name, {name} and {age} their own, and those of
 * a Voice. They are plain about being fictional and never speak of a like.
 */
export type Replies = Readonly<Record<Intent | 'greetings', readonly string[]>>;
