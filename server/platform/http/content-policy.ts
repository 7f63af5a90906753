import { createHash } from 'node:crypto';

/**
 * The styles that React Aria adds to the page: for pressable elements, and on iOS while a dialog is open.
 * The text is exact, because the policy allows a style by its hash. A test compares it with the package.
 */
export const LIBRARY_STYLES: readonly string[] = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

/** The Trusted Types policies that the app may create. The only one creates the addresses of its workers. */
const TRUSTED_TYPES = ['liaison'];

export type Directives = Record<string, string[]>;

/** The content security policy of a page: files of our own origin, and the inline scripts and styles of the built page. */
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

/** The policy of a page that has more inline styles or scripts. */
export const withInline = (
  policy: Directives,
  { styles, scripts = [] }: { readonly styles: readonly string[]; readonly scripts?: readonly string[] },
): Directives => ({
  ...policy,
  'style-src': [...(policy['style-src'] ?? []), ...styles.map(hashSource)],
  'script-src': [...(policy['script-src'] ?? []), ...scripts.map(hashSource)],
});

/** The policy of a page whose pictures and films may come from another origin too. */
export const withMediaOf = (policy: Directives, origin: string | undefined): Directives =>
  origin === undefined
    ? policy
    : {
        ...policy,
        'img-src': [...(policy['img-src'] ?? []), origin],
        'media-src': [...(policy['media-src'] ?? []), origin],
      };

/** The value of the header. */
export const policyText = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');

/** Returns the text of each inline element with this name that a browser runs. */
function inlineTexts(html: string, name: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>([^]*?)</${name}>`, 'gi'))]
    .filter(([, attributes = '']) => !/\s(?:src\s*=|type="application\/(?:ld\+)?json")/i.test(attributes))
    .map(([, , text = '']) => text);
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
