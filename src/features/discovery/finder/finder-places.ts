export const STEPS = ['matters', 'distance', 'age', 'interests'] as const;
export type Step = (typeof STEPS)[number];
/** The current place in the finder: a step, or the results. */
export type FinderPlace = Step | 'found';

/** The route table uses this check. Every page loads that table, so this file imports as little as possible. */
export const isFinderPlace = (value: unknown): value is FinderPlace =>
  value === 'found' || STEPS.some((step) => step === value);
