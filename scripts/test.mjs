// npm test: everything a change has to pass. `--quick` (npm run check) leaves out what needs a build or a service.
import { runSuite } from './setup/run-suite.mjs';

await runSuite(process.argv.includes('--quick') ? 'quick' : 'full');
