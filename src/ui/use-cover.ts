import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** What covers the screen at this step. */
    cover?: string;
  }
}

interface Cover {
  /** The name of what covers the screen, if anything does. */
  readonly cover: string | undefined;
  readonly open: (name: string) => void;
  readonly close: () => void;
}

/**
 * What covers the whole screen is a step of the history: the browser's Back takes it away, also where a link led here and
 * nothing lies before, and a page that is loaded again shows it again.
 */
export function useCover(): Cover {
  const { history } = useRouter();
  const navigate = useNavigate();
  const cover = useLocation({ select: ({ state }) => state.cover });
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [cover]);
  return {
    cover,
    open: (name) => void navigate({ to: '.', search: true, hash: true, state: { cover: name }, resetScroll: false }),
    close: () => {
      // Asked for twice, it must not go back twice: the history takes its time.
      if (!isLeaving.current) history.back();
      isLeaving.current = true;
    },
  };
}
