import Dexie from 'dexie';
import { type RefObject, useEffect } from 'react';
import { useStore } from '../../browser/store-context.tsx';
import { whenIdle } from '../../browser/when-idle.ts';
import { forgetRows, readRows } from './read-ahead.ts';
import { addressOf } from './row-address.ts';

/** So long nothing may move: neither scrolling nor what streams in is held up. */
const REST_MS = 200;
const LIMIT_MS = 500;

/**
 * While the list rests, what the rows in view would open with is read: on a slow device a press is too short for reading
 * and drawing both. Whatever changes in the store, all of it is forgotten, and read anew when that is over.
 */
export function useRowsAhead(list: RefObject<HTMLElement | null>): void {
  const store = useStore();
  useEffect(() => {
    const scroller = list.current;
    if (scroller === null) return undefined;
    let callOff = () => {};
    const rest = () => {
      callOff();
      const calledOff = new AbortController();
      const timer = setTimeout(() => {
        const read = () => void readRows(store, rowsInView(scroller).map(addressOf), calledOff.signal).catch(() => undefined);
        calledOff.signal.addEventListener('abort', whenIdle(read, LIMIT_MS));
      }, REST_MS);
      callOff = () => {
        clearTimeout(timer);
        calledOff.abort();
      };
    };
    const forget = () => {
      forgetRows();
      rest();
    };
    rest();
    scroller.addEventListener('scroll', rest, { passive: true });
    Dexie.on.storagemutated.subscribe(forget);
    return () => {
      callOff();
      forgetRows();
      scroller.removeEventListener('scroll', rest);
      Dexie.on.storagemutated.unsubscribe(forget);
    };
  }, [store, list]);
}

function rowsInView(scroller: HTMLElement): HTMLElement[] {
  const { top, bottom } = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll<HTMLElement>('[data-peer]')].filter((row) => {
    const box = row.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
}
