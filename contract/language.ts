import * as z from 'zod/mini';
import { LANGUAGES } from './rules.ts';

/** A language of a site, of an account or of a member's words. The app itself speaks `UI_LANGUAGES` only. */
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;
