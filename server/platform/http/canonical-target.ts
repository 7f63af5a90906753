/** The addresses of the server itself, and paths that resemble them. All other addresses are pages and files of the app. */
const PROGRAM = /^\/(api|media|metrics|healthz|readyz)(?![\w-])/i;
/** The canonical spelling of such an address. Only the keys of media have capital letters. */
const PROGRAM_SPELLING = /^\/(api(\/[a-z0-9-]+(\.[a-z0-9-]+)*)+|media(\/[\w-]+(\.[\w-]+)*)+|metrics|healthz|readyz)$/;

/** RFC 3986: the characters of a path segment. A segment does not end with a dot, which some systems ignore. */
const SEGMENT = /^([\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*$/;
/** Visible ASCII without `#`: a fragment never leaves the browser. */
const TARGET = /^[!"$-~]+$/;
/** Escapes of bytes that have an unescaped spelling, separate segments, or control a terminal. */
const NEEDLESS_ESCAPE = /%([01].|2[df]|2e|3[0-9]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9aef])/i;

/**
 * Returns whether a request target is the canonical spelling of its address. The router decodes the path, so that `/api/log%6fut.php`
 * reaches the route of `/api/logout.php`. A proxy, a cache or a rule that compares the text would treat the two as different addresses. The
 * query is not compared.
 */
export function isCanonicalTarget(target: string): boolean {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (!TARGET.test(target) || !path.startsWith('/')) return false;
  if (isProgramPath(path)) return PROGRAM_SPELLING.test(path);
  const segments = path.slice(1).split('/');
  return (
    segments.every(
      (segment, index) =>
        (segment !== '' || index === segments.length - 1) && SEGMENT.test(segment) && !segment.endsWith('.'),
    ) &&
    !NEEDLESS_ESCAPE.test(path) &&
    isUtf8(path)
  );
}

/** Returns whether a path belongs to the server, so that no page or file of the app has it. */
export function isProgramPath(path: string): boolean {
  return PROGRAM.test(path);
}

/** Returns whether the escapes of a path or query are UTF-8. */
export function isUtf8(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
