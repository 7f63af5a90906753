// npm run screens: screenshots of every route of the built app, for review, and those of the web app manifest, by e2e/screens/.
import { runSuite } from './setup/run-suite.mjs';

await runSuite('screens');
