import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * While something covers the screen, the browser's Back closes that and stays here. The navigation is called off rather than an
 * entry added to the history: whichever way it is closed, nothing is left behind. (Android's gesture asks a modal dialog itself.)
 */
export function useBackCloses(onClose: () => void): void {
  const history = useRouter({ warn: false })?.history;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(
    () =>
      history?.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => {
          if (action !== 'BACK') return false;
          close.current();
          return true;
        },
      }),
    [history],
  );
}
