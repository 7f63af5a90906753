import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/suite/longest-first.ts';
import { testSeed } from './scripts/suite/test-seed.ts';

const PG = '**/*.pg.test.ts';
const APP = '{contract,src,sw,scripts}';
const EVERYWHERE = {
  exclude: ['**/node_modules/**', 'dist/**', '.cache/**'],
  setupFiles: ['scripts/suite/patience.ts', 'scripts/suite/seed-tests.ts'],
  testTimeout: 30_000,
};
/** The files of one worker share their modules, because loading the server for each file takes longer than its tests. */
const SHARED = { isolate: false };
const SERVER = { ...EVERYWHERE, setupFiles: [...EVERYWHERE.setupFiles, 'server/fixtures/database/check-rows.ts'] };
// A query, a spawned engine or a password hash may take seconds on a busy machine.
const SLOW = { testTimeout: 60_000, hookTimeout: 120_000 };

// As in vite.config.ts, Babel replaces the macros before the React compiler reads the file.
export const WORDS = [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()];

// Vitest reads this file several times in one process, so only the first read prints the seed.
if (process.env.TEST_SEED === undefined) console.log(`All randomness of this run comes from TEST_SEED=${testSeed()}.`);

/** `unit` and `dom` need only Node, `server` uses the embedded database, `pg` needs PostgreSQL and Redis. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // A worker keeps the memory of its contexts. By default it would be replaced only at half of the machine's memory.
    vmMemoryLimit: '1GB',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: WORDS,
        test: {
          ...EVERYWHERE,
          name: 'unit',
          include: [`${APP}/**/*.test.ts`],
          exclude: [...EVERYWHERE.exclude, PG, '**/*.dom.test.*'],
        },
      },
      {
        plugins: [...WORDS, react({ compiler: true })],
        test: {
          ...EVERYWHERE,
          name: 'dom',
          environment: 'happy-dom',
          // Each file has a context of its own in a worker that keeps the compiled modules. To compile them takes longer than most files.
          pool: 'vmForks',
          setupFiles: [...EVERYWHERE.setupFiles, 'src/app/feature-tests/report-error.fixture.ts'],
          include: [`${APP}/**/*.dom.test.{ts,tsx}`],
        },
      },
      {
        test: {
          ...SERVER,
          ...SLOW,
          ...SHARED,
          name: 'server',
          include: ['{server,demo}/**/*.test.ts'],
          exclude: [...EVERYWHERE.exclude, PG],
        },
      },
      { test: { ...SERVER, ...SLOW, ...SHARED, name: 'pg', include: [PG] } },
      {
        test: {
          ...EVERYWHERE,
          name: 'engines',
          include: ['e2e/engines/*.test.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...SERVER,
          name: 'soak',
          include: ['server/**/*.soak.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
