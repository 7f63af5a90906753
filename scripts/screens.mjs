// npm run screens: pictures of every route, taken by e2e/screens.spec.ts from the built app.
import { runSuite } from './setup/run-suite.mjs';

await runSuite('screens');
