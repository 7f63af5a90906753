interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** The service worker, and the worker for pictures: its file of the build, and its source in development. */
const OWN_SCRIPTS =
  /^\/(?:worker\.js|assets\/picture-worker-[\w-]+\.js|src\/browser\/pictures\/picture-worker\.ts\?[\w&=]+)$/;

let policy: ScriptPolicy | undefined;

/** The address of a worker's script as the page's policy requires it. Throws for an address that is not one of our workers. */
export function trustedScript(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return address;
  // A page may create a policy of this name once.
  policy ??= trustedTypes.createPolicy('liaison', {
    createScriptURL: (url) => {
      if (!OWN_SCRIPTS.test(url)) throw new TypeError('Only our own workers.');
      return url;
    },
  });
  return policy.createScriptURL(address);
}
