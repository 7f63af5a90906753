import { fileURLToPath } from 'node:url';

/** The folder of the project, with a separator at its end; it may contain spaces. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
