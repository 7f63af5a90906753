import { relative } from 'node:path';
import { expect } from 'vitest';
import { seedRandomness } from './seed-randomness.ts';
import { testSeed } from './test-seed.ts';

// A setup file of vitest. It runs before each test file, so the values of a file do not depend on earlier files.
seedRandomness(testSeed(), relative(process.cwd(), expect.getState().testPath ?? ''));
