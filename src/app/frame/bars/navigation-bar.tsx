import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { LoadingBar } from '../../../ui/layout/loading-bar.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { LoadingProgress } from './loading-progress.ts';

/** The loading bar of navigations. */
export function NavigationBar() {
  const { t } = useLingui();
  const router = useRouter();
  const [bar] = useState(() => new LoadingProgress());
  const progress = useSyncExternalStore(bar.subscribe, bar.read);
  useEffect(() => {
    const stops = [
      router.subscribe('onBeforeNavigate', () => bar.start()),
      router.subscribe('onResolved', () => {
        if (router.state.matches.some((match) => match.status === 'error')) bar.fail();
        else bar.finish();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router, bar]);
  return (
    <>
      {progress.isShown && <LoadingBar progress={progress.value} hasFailed={progress.hasFailed} />}
      <div role="status">
        <VisuallyHidden>{progress.isShown && progress.value < 1 && t`Loading`}</VisuallyHidden>
      </div>
    </>
  );
}
