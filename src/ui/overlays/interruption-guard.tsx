import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useState } from 'react';

type Holds = Set<object>;

const HoldsContext = createContext<Holds | null>(null);

/**
 * Knows whether the member is busy with something that a layer must not interrupt. The guard lives as long as the member's
 * frame, so the next member starts with none of it.
 */
export function InterruptionGuard({ children }: { children: ReactNode }) {
  const [holds] = useState<Holds>(() => new Set());
  return <HoldsContext value={holds}>{children}</HoldsContext>;
}

/** Holds interruptions back while `isBusy` is true and the caller is mounted: for unsent text and for open dialogs. */
export function useHoldInterruptions(isBusy: boolean): void {
  const holds = use(HoldsContext);
  // A layout effect, so that no timer looks between the render and the registration.
  useLayoutEffect(() => {
    if (!isBusy || holds === null) return undefined;
    const hold = {};
    holds.add(hold);
    return () => void holds.delete(hold);
  }, [holds, isBusy]);
}

/** Tells at the time of the call whether a layer may open by itself. */
export function useMayInterrupt(): () => boolean {
  const holds = use(HoldsContext);
  return useCallback(() => holds === null || holds.size === 0, [holds]);
}
