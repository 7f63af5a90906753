import { relative } from 'node:path';
import { expect } from 'vitest';
import { seedRandomness } from './seed-randomness.ts';
import { testSeed } from './test-seed.ts';

// A set-up file of vitest: it runs before each file of tests, and so each draws the same whatever ran before it.
seedRandomness(testSeed(), relative(process.cwd(), expect.getState().testPath ?? ''));
