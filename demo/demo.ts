import type { Demo } from '../server/process/serve.ts';
import { startDemo } from './companions/start-demo.ts';
import { drawDemoFile } from './seed/demo-files.ts';
import { seedDemo } from './seed/seed.ts';

/** The demo site: `process/main.ts` passes it to the server when DEMO is on. */
export const demo: Demo = { seed: seedDemo, start: startDemo, drawFile: drawDemoFile };
