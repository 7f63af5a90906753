import { setupErrorLine } from './setup-error.mjs';

/** Runs the steps of the set-up one after the other. An error that the operator can correct ends this process with one line. */
export async function setUp(...steps) {
  try {
    for (const step of steps) await step();
  } catch (error) {
    const line = setupErrorLine(error);
    if (line === undefined) throw error;
    console.error(`Liaison cannot start: ${line}`);
    process.exit(1);
  }
}
