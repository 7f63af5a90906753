// npm run journeys: every journey in a browser, also those that npm test omits. Before an issue is resolved, all of them pass.
import { runSuite } from './setup/run-suite.mjs';

await runSuite('journeys');
