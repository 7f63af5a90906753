import type { Store } from '../../engine/store/database.ts';

/**
 * A page that is left may be put aside, to be shown again on the way back. WebKit freezes it with its transactions open,
 * and every page after it waits for those for ever: nothing can be read or written. So they are ended, as they are when a
 * page is left for good; what was cut short is begun anew with the page, should it come back.
 */
export function endWorkWhenPutAside({ transactions }: Store): () => void {
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
