import { createHash } from 'node:crypto';

/**
 * The styles that React Aria puts into the page by itself: for pressable elements, and on iOS while a dialog is open.
 * Their exact text, because it is the hash of it that the policy lets through; a test compares it with the package.
 */
export const LIBRARY_STYLES: readonly string[] = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

/** The names under which the app may make trusted values: so far only the address of its own worker. */
const TRUSTED_TYPES = ['liaison'];

export type Directives = Record<string, string[]>;

/** The policy of a page: our own files, and those inline scripts and styles that stand in the built page itself. */
export function contentPolicy(html: string, isHttps: boolean): Directives {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineTexts(html, 'script').map(hashSource)],
    'style-src': ["'self'", ...[...LIBRARY_STYLES, ...inlineTexts(html, 'style')].map(hashSource)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES,
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

/** The texts of the inline elements of this name, as they stand between their tags. */
function inlineTexts(html: string, name: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>([^]*?)</${name}>`, 'gi'))]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , text = '']) => text);
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
