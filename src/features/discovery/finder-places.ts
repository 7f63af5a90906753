export const STEPS = ['matters', 'distance', 'age', 'interests'] as const;
export type Step = (typeof STEPS)[number];
/** Where one is in the finder: a step, or what was found. */
export type FinderPlace = Step | 'found';

/** Asked by the route table, which every page loads: nothing else stands here. */
export const isFinderPlace = (value: unknown): value is FinderPlace =>
  value === 'found' || STEPS.some((step) => step === value);
