import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ComponentType, lazy, useState } from 'react';
import { showToast } from './toast-queue.ts';

const RETRY_MS = 10_000;
/** A missing file reloads the page once a minute at most (app/frame/errors/chunk-reload.ts). Timed retries end before the next reload. */
const TIMED_RETRIES = 4;

/**
 * `React.lazy` for the code of a dialog, which its first render loads; a `Suspense` around it decides what shows meanwhile. React
 * remembers a failed load for ever, so this load never fails: the member reads that a part is missing, and the load is repeated.
 * After `preload` the component renders at once.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded ??= await load());
  const Later = lazy(async () => ({ default: await untilLoaded(preload) }));
  // A lazy component shows its fallback for a moment even if its code is there.
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
