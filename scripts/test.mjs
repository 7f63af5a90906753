// npm test: all checks for a change. `--quick` (npm run check) omits those that need a build or a service.
import { runSuite } from './setup/run-suite.mjs';

await runSuite(process.argv.includes('--quick') ? 'quick' : 'full');
