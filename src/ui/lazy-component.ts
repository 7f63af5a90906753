import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ComponentType, lazy } from 'react';
import { showToast } from './toast-queue.ts';

const RETRY_MS = 10_000;

interface Module<Props> {
  readonly default: ComponentType<Props>;
}

/**
 * `React.lazy` for the code of a dialog, which its first render loads; a `Suspense` around it decides what shows meanwhile. React
 * remembers a failed load for ever, so this load never fails: the member reads that a part is missing, and the load is repeated.
 * After `preload` the component renders at once.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: Module<Props> | undefined;
  const preload = async () => (loaded ??= { default: await load() });
  const Part = lazy(() => (loaded === undefined ? untilLoaded(preload) : settled(loaded)));
  return Object.assign(Part, { preload });
}

/** React reads this without waiting for a microtask, in which it would show the fallback. */
function settled<Props>(module: Module<Props>): Promise<Module<Props>> {
  const promise = Promise.resolve(module);
  promise.then = (onModule) => {
    void onModule?.(module);
    return promise as Promise<never>;
  };
  return promise;
}

async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    showToast(i18n._(msg`This part of the app could not be loaded`));
  }
  for (;;) {
    await onlineOrLater();
    const code = await load().catch(() => null);
    if (code !== null) return code;
  }
}

function onlineOrLater(): Promise<unknown> {
  return new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
    setTimeout(resolve, RETRY_MS);
  });
}
