/** Returns the path if it is on this site and not the login, else the fallback. */
export function safePath(path: string | undefined, fallback: string): string {
  if (path === undefined || !path.startsWith('/')) return fallback;
  // Browsers read a backslash as a slash and drop tabs and line breaks, so their own parser decides.
  const url = new URL(path, 'https://here.invalid');
  if (url.origin !== 'https://here.invalid' || url.pathname === '/login') return fallback;
  return url.pathname + url.search + url.hash;
}
