import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const executablePath = process.env.CHROMIUM || (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);

/** Chromium sends no requests of its own to the internet and runs without a GPU. */
const FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // A tone in place of the microphone. A page still needs the permission.
  '--use-fake-device-for-media-stream',
];
/** These take screenshots for review and for the web app manifest. The suite does not run them. */
const PICTURES = '**/e2e/screens/*.spec.ts';
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/artifacts',
  globalSetup: './e2e/fixtures/provide-demo.ts',
  // Each worker starts servers with databases of their own. More workers than cores make every journey slower.
  workers: Number(process.env.E2E_WORKERS || 2),
  // A generous limit costs a passing journey nothing, and the machine may be slow and busy. Journeys set no limits of their own
  // below these.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    // A trace costs every passing journey a tenth of its time. `--trace=retain-on-failure` writes it at the first try.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, chromiumSandbox: !isRoot, args: isRoot ? [...FLAGS, '--no-sandbox'] : FLAGS },
  },
  projects: [
    // `npm test` adds `--grep-invert=@full`; `npm run journeys` runs all. A journey is @full when smaller tests, or the journey of the
    // main path of its feature, prove most of it. Exactly-once sends, work offline, privacy after a logout or an erasure, and the ways
    // to pay keep a journey each in `npm test`.
    // vitest runs e2e/engines, because Playwright does not drive those browsers.
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: PICTURES },
    // npm run soak: `playwright test --project=soak`. SOAK_SENDS and SOAK_KILLS make it shorter.
    { name: 'soak', testMatch: '**/*.soak.ts' },
    { name: 'screens', testMatch: PICTURES, timeout: 300_000 },
  ],
});
