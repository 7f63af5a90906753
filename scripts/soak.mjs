// npm run soak: the long runs with hundreds of kills and thousands of sends, which are too slow for npm test.
import { runSuite } from './setup/run-suite.mjs';

await runSuite('soak');
