import type { Change } from './mutant.ts';

/**
 * A constant that the code takes ten times. `use` is the place in the code, which names the constant once; `where` tells it from other
 * places of the same file.
 */
export const tenfold = (constant: string, use: string, where = ''): Change => ({
  breaks: `uses ten times ${constant} ${where}`.trim(),
  before: use,
  after: use.replace(constant, () => `(10 * ${constant})`),
});
