export const BUILDS: readonly (readonly string[])[];
export function ensureBuilt(): Promise<void>;
