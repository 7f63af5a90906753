import { type ReactNode, useLayoutEffect } from 'react';
import { InterruptionGuard, useMayInterrupt } from './interruption-guard.tsx';

function Watch({ onReady }: { onReady: (mayInterrupt: () => boolean) => void }) {
  const mayInterrupt = useMayInterrupt();
  useLayoutEffect(() => onReady(mayInterrupt), [mayInterrupt, onReady]);
  return null;
}

/** A guard whose state a test can read. `wrap` puts a member's guard around what the test renders. */
export function makeTestGuard() {
  let look = () => false;
  const onReady = (mayInterrupt: () => boolean) => {
    look = mayInterrupt;
  };
  const wrap = (children: ReactNode, member = 'robin') => (
    <InterruptionGuard key={member}>
      <Watch onReady={onReady} />
      {children}
    </InterruptionGuard>
  );
  return { wrap, mayInterrupt: () => look() };
}
