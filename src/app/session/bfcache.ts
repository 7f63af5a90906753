import type { Store } from '../../engine/store/database.ts';

/**
 * Aborts open transactions when the page enters the bfcache. WebKit freezes the page with its transactions open, and every
 * later page waits for them forever. If the page returns after such an abort, it reloads to restart the interrupted work.
 */
export function abortTransactionsInBfcache({ transactions }: Store): () => void {
  const leave = ({ persisted }: PageTransitionEvent) => {
    if (persisted) transactions.abandon();
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && transactions.allow()) location.reload();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
  };
}
