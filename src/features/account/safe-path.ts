/** A path of this site to go to, or the fallback: never another site's address, and never the login itself. */
export function safePath(path: string | undefined, fallback: string): string {
  if (path === undefined || !path.startsWith('/')) return fallback;
  // Browsers read a backslash as a slash, and drop tabs and line ends: let their own parser judge.
  const url = new URL(path, 'https://here.invalid');
  if (url.origin !== 'https://here.invalid' || url.pathname === '/login') return fallback;
  return url.pathname + url.search + url.hash;
}
