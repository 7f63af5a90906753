import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The name of the cover at this history entry. */
    cover?: string;
  }
}

interface Cover {
  /** The name of the open cover, if any. */
  readonly cover: string | undefined;
  readonly open: (name: string) => void;
  readonly close: () => void;
}

/**
 * A cover (a viewer over the whole screen) is a history entry: the browser's Back closes it, even if the app has no earlier
 * entry, and a reload shows it again.
 */
export function useCover(): Cover {
  const { history } = useRouter();
  const navigate = useNavigate();
  const cover = useLocation({ select: ({ state }) => state.cover });
  const isGoingBack = useRef(false);
  useEffect(() => {
    isGoingBack.current = false;
  }, [cover]);
  return {
    cover,
    open: (name) => void navigate({ to: '.', search: true, hash: true, state: { cover: name }, resetScroll: false }),
    close: () => {
      // `history.back()` is asynchronous: a second call must not go back twice.
      if (!isGoingBack.current) history.back();
      isGoingBack.current = true;
    },
  };
}
