export class SetupError extends Error {}
export function isModern(version: string): boolean;
export function nodeRefusal(node: {
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
  readonly hasGlibc: boolean;
}): string | undefined;
export function isNetworkError(written: string): boolean;
export function npmErrorLine(written: string): string | undefined;
export function setupErrorLine(error: unknown): string | undefined;
