export function contentHash(entries: readonly string[], salt?: string): string;
