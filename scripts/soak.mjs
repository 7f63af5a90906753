// npm run soak: the long runs (hundreds of kills, thousands of sends), which would make npm test too slow.
import { runSuite } from './setup/run-suite.mjs';

await runSuite('soak');
