import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ComponentType, lazy, useState } from 'react';
import { showToast } from './toast-queue.ts';

const RETRY_MS = 10_000;
/** A missing file reloads the page once a minute at most (app/frame/errors/chunk-reload.ts). Timed retries end before the next reload. */
const TIMED_RETRIES = 4;

/**
 * `React.lazy` for the code of a dialog, which its first render loads. A `Suspense` around it provides the fallback. React never
 * repeats a failed load, so this load never rejects: it shows a toast and retries. After `preload` the component renders at once.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded ??= await load());
  const Later = lazy(async () => ({ default: await untilLoaded(preload) }));
  // A lazy component renders its fallback once even if its code is loaded.
  function Part(props: Props) {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload });
}

async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    showToast(i18n._(msg`This part of the app could not be loaded`));
  }
  for (let retries = 0; ; retries += 1) {
    await (retries < TIMED_RETRIES ? Promise.race([online(), afterRetryTime()]) : online());
    const code = await load().catch(() => null);
    if (code !== null) return code;
  }
}

const online = () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
const afterRetryTime = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));
