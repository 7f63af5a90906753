import { useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parseSearch, stringifySearch } from './search-params.ts';

interface LikeDelay {
  /** The value of the parameter `t`: the seconds until the new like appears. Undefined if the address has none. */
  readonly delay: string | undefined;
  /** Removes the parameter from the address and leaves the rest. */
  readonly drop: () => void;
}

/** The delay of the new like, which an advertisement may set in the address. */
export function useLikeDelay(): LikeDelay {
  const router = useRouter();
  const location = useRouterState({ select: (state) => state.location });
  const { t: delay, ...others } = useMemo(() => parseSearch(location.searchStr), [location.searchStr]);
  const drop = () =>
    void router.navigate({
      href: `${location.pathname}${stringifySearch(others)}${location.hash && `#${location.hash}`}`,
      state: true,
      replace: true,
      resetScroll: false,
    });
  return { delay, drop };
}
