import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useState } from 'react';

type Holds = Set<object>;

const HoldsContext = createContext<Holds | null>(null);

/**
 * Tracks whether the member is busy with something that a layer must not interrupt. The guard ends with the member's frame, so
 * its state does not pass to the next member.
 */
export function InterruptionGuard({ children }: { children: ReactNode }) {
  const [holds] = useState<Holds>(() => new Set());
  return <HoldsContext value={holds}>{children}</HoldsContext>;
}

/** Prevents interruptions while `isBusy` is true and the caller is mounted: for unsent text and for open dialogs. */
export function useHoldInterruptions(isBusy: boolean): void {
  const holds = use(HoldsContext);
  // A layout effect, so that no timer runs between the render and the registration.
  useLayoutEffect(() => {
    if (!isBusy || holds === null) return undefined;
    const hold = {};
    holds.add(hold);
    return () => void holds.delete(hold);
  }, [holds, isBusy]);
}

/** Returns a function that reports whether a layer may open by itself at the time of its call. */
export function useMayInterrupt(): () => boolean {
  const holds = use(HoldsContext);
  return useCallback(() => holds === null || holds.size === 0, [holds]);
}
