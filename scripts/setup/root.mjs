import { fileURLToPath } from 'node:url';

/** The project folder, with a separator at its end. It may contain spaces. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
