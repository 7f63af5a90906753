import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const executablePath = process.env.CHROMIUM || (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);

/** Nothing that asks the internet, nothing that a machine without a screen lacks. */
const FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];
/** For looking at: no part of the suite. */
const PICTURES = ['screens.spec.ts', 'states.spec.ts'];
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/artifacts',
  // Each worker starts a server with a database of its own; more of them than cores only makes all of them slow.
  workers: Number(process.env.E2E_WORKERS || 1),
  // Generous: a journey that passes is not slower for it, and two cores may be busy with something else.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    // A film of every passing test would cost more than the test.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, chromiumSandbox: !isRoot, args: isRoot ? [...FLAGS, '--no-sandbox'] : FLAGS },
  },
  projects: [
    // What lies in e2e/engines is vitest's: those browsers are none of Playwright's.
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: PICTURES },
    // npm run soak has its own: `playwright test --project=soak`, shorter with SOAK_SENDS and SOAK_KILLS.
    { name: 'soak', testMatch: '**/*.soak.ts' },
    { name: 'screens', testMatch: PICTURES, timeout: 300_000 },
  ],
});
