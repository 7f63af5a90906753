/** Returns the path if it is on this site and not the login, else the fallback. */
export function safePath(path: string | undefined, fallback: string): string {
  if (path === undefined || !path.startsWith('/')) return fallback;
  // Browsers read a backslash as a slash and drop tabs and line breaks, so their own parser decides.
  const url = URL.parse(path, 'https://here.invalid');
  if (url === null || url.origin !== 'https://here.invalid' || url.pathname === '/login') return fallback;
  // Without its segments of dots, a path may begin with two slashes, which name another host.
  if (url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
