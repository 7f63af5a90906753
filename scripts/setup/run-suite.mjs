import { ensureInstalled } from './ensure-installed.mjs';
import { modernNode, projectEnvironment } from './modern-node.mjs';
import { run } from './run.mjs';
import { setupErrorLine } from './setup-error.mjs';

/** Installs missing packages, then runs a suite of scripts/suite/steps.ts. This process ends with the suite's exit code. */
export async function runSuite(name) {
  try {
    await ensureInstalled();
  } catch (error) {
    console.error(setupErrorLine(error) ?? error);
    console.log('0 passed, 1 failed');
    process.exitCode = 1;
    return;
  }
  process.exitCode = await run(modernNode(), ['scripts/suite/main.ts', name], { env: projectEnvironment() });
}
