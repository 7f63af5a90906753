/** The name and the attributes of a cookie that scripts cannot read. */
interface HostCookie {
  readonly name: string;
  readonly attributes: { readonly path: string; readonly httpOnly: true; readonly secure: boolean };
}

/**
 * Over https the name begins with `__Host-`. Browsers accept such a cookie only from this host, over https and for all paths, so that no
 * other subdomain and no network without TLS can plant one. Over http browsers refuse such names.
 */
export function hostCookie(name: string, isHttps: boolean, path = '/'): HostCookie {
  return isHttps
    ? { name: `__Host-${name}`, attributes: { path: '/', httpOnly: true, secure: true } }
    : { name, attributes: { path, httpOnly: true, secure: false } };
}
