import * as z from 'zod/mini';

export const GENDERS = ['male', 'female'] as const;

export const Gender = z.enum(GENDERS);
export type Gender = z.infer<typeof Gender>;

/** The genders that a member looks for, chosen at the sign-up. */
export const LOOKING_FOR = ['female', 'male', 'both'] as const;

export const LookingFor = z.enum(LOOKING_FOR);
export type LookingFor = z.infer<typeof LookingFor>;
