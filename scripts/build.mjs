// Builds the app into dist/ unless it is fresh. npm start and npm test come here by themselves.
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';

await ensureInstalled();
await ensureBuilt();
