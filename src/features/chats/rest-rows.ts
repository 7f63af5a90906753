import Dexie from 'dexie';
import { whenIdle } from '../../browser/when-idle.ts';
import type { Store } from '../../engine/store/database.ts';
import { forgetRows, readRows } from './read-ahead.ts';
import { addressOf } from './row-address.ts';

/** So long nothing may move: neither scrolling nor what streams in is held up. */
const REST_MS = 200;
const LIMIT_MS = 500;

/**
 * While the list rests, what the rows in view would open with is read: on a slow device a press is too short for reading
 * and drawing both. Whatever changes in the store, all of it is forgotten, and read anew when that is over.
 */
export function readRowsAtRest(store: Store, list: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let callOffIdle = () => {};
  const callOff = () => {
    clearTimeout(timer);
    callOffIdle();
  };
  // What could not be read is read by the tap.
  const read = () => void readRows(store, rowsInView(list).map(addressOf)).catch(() => undefined);
  const rest = () => {
    callOff();
    timer = setTimeout(() => {
      callOffIdle = whenIdle(read, LIMIT_MS);
    }, REST_MS);
  };
  const forget = () => {
    forgetRows();
    rest();
  };
  rest();
  list.addEventListener('scroll', rest, { passive: true, signal });
  Dexie.on.storagemutated.subscribe(forget);
  signal.addEventListener('abort', () => {
    callOff();
    forgetRows();
    Dexie.on.storagemutated.unsubscribe(forget);
  });
}

function rowsInView(list: HTMLElement): HTMLElement[] {
  const { top, bottom } = list.getBoundingClientRect();
  return [...list.querySelectorAll<HTMLElement>('[data-peer]')].filter((row) => {
    const box = row.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
}
