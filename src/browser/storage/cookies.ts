/** Reads one cookie; undefined if it is absent or malformed, and in a browser that refuses cookies. */
export function readCookie(name: string, cookies: string = readCookies()): string | undefined {
  for (const pair of cookies.split('; ')) {
    const [key, ...value] = pair.split('=');
    if (key === name) return decode(value.join('='));
  }
  return undefined;
}

// Reading throws where the browser blocks all cookies, for instance in a sandboxed frame.
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

// Any program on the host can write a cookie, so a value may be no valid percent-encoding.
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Writes a cookie for the whole site. A browser that refuses cookies drops it. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // The choice holds for this page.
  }
}
