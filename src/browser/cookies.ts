/** Reads one cookie; undefined if it is absent or malformed. */
export function readCookie(name: string, cookies: string = document.cookie): string | undefined {
  for (const pair of cookies.split('; ')) {
    const [key, ...value] = pair.split('=');
    if (key === name) return decode(value.join('='));
  }
  return undefined;
}

// Any program on the host can write a cookie, so a value may be no valid percent-encoding.
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Writes a cookie for the whole site. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax${secure}`;
}
