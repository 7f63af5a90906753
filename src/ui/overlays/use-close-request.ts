import { useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/**
 * Makes Android's Back close an overlay, as it closes the browser's own dialogs. Without a close watcher, Back would leave the
 * screen. Browsers without close watchers have no such gesture, or leave the screen.
 */
export function useCloseRequest(canClose: boolean, onClose: () => void): void {
  const close = useEffectEvent(() => {
    if (canClose) onClose();
  });
  const onCancel = useEffectEvent((event: Event) => {
    if (!canClose) event.preventDefault();
  });
  useEffect(() => {
    if (window.CloseWatcher === undefined) return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('cancel', (event) => onCancel(event));
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, []);
}
