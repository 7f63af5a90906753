// Builds the app into dist/ unless the build is current. npm start and npm test do the same.
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp(ensureInstalled, ensureBuilt);
