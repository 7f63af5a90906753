import Dexie from 'dexie';
import { whenIdle } from '../../../browser/when-idle.ts';
import type { Store } from '../../../engine/store/database.ts';
import { type Found, keepRows, keyOf, readOpening } from './read-ahead.ts';
import { addressOf } from '../row-address.ts';

/** So long nothing may move: neither scrolling nor what streams in is held up. */
const REST_MS = 200;
/** What changes mostly changes again: a letter more, the next page of many messages. */
const CHANGED_REST_MS = 1_000;
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
  let held: ReadonlyMap<string, Found> | undefined;
  const hold = (found: typeof held) => {
    held = found;
    keepRows(found && { store, found });
  };
  // One after the other, until they are forgotten or others come into view. What could not be read is read by the tap.
  const readAll = async () => {
    const [before, found] = [held, new Map<string, Found>()];
    hold(found);
    for (const address of rowsInView(list).map(addressOf)) {
      const key = keyOf(address);
      const row = before?.get(key) ?? (await readOpening(store, address));
      if (held !== found) return;
      found.set(key, row);
    }
  };
  const read = () => void readAll().catch(() => undefined);
  const rest = (ms: number) => {
    callOff();
    timer = setTimeout(() => {
      if (!document.hidden) callOffIdle = whenIdle(read, LIMIT_MS);
    }, ms);
  };
  const restBriefly = () => rest(REST_MS);
  const forget = () => {
    hold(undefined);
    rest(CHANGED_REST_MS);
  };
  restBriefly();
  list.addEventListener('scroll', restBriefly, { passive: true, signal });
  document.addEventListener('visibilitychange', restBriefly, { signal });
  Dexie.on.storagemutated.subscribe(forget);
  signal.addEventListener('abort', () => {
    callOff();
    hold(undefined);
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
