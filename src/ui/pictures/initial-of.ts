/** The first letter of a name, which replaces a missing picture. Surrogate pairs stay whole. */
export const initialOf = (name: string): string => Array.from(name.trim())[0] ?? '';
