import type { Intent } from './detect-intent.ts';

/**
 * The replies of companions by intent. Slots: {you} is the peer's name, {name} and {age} are the companion's own, the rest come
 * from a Voice. Replies state openly that companions are fictional, and never mention a like.
 */
export type Replies = Readonly<Record<Intent | 'greetings', readonly string[]>>;
