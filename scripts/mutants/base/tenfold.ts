import type { Change } from './mutant.ts';

/**
 * A mutant that uses ten times a constant. `use` is the place in the code, which names the constant once. `where` distinguishes the place
 * from others in the same file.
 */
export const tenfold = (constant: string, use: string, where = ''): Change => ({
  breaks: `uses ten times ${constant} ${where}`.trim(),
  before: use,
  after: use.replace(constant, () => `(10 * ${constant})`),
});
