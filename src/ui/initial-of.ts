/** The first letter of a name, which stands where there is no picture; a letter of two halves stays whole. */
export const initialOf = (name: string): string => Array.from(name.trim())[0] ?? '';
