import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { openedAheadAtom } from './opened-ahead.ts';
import { openAhead, readAhead } from './read-ahead.ts';
import { addressOf } from '../row-address.ts';

/** A finger that rests longer wants something else. */
const TAP_MS = 1_500;
/** No longer than this a tap waits for what is being drawn: about as long as drawing it anew takes on a slow device. */
const DRAW_LIMIT_MS = 100;

interface TouchAhead {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
  /** Resolves once the conversation behind a link of the list can stand at once. */
  readonly open: (link: HTMLElement) => Promise<void>;
}

/**
 * Begins with a conversation when its row is touched: a finger rests for a tenth of a second before it is a tap. Where none
 * stands open yet (`isDrawn`) it is drawn as well, out of sight.
 */
export function useTouchAhead(isDrawn: boolean): TouchAhead {
  const client = useQueryClient();
  const store = useStore();
  const draw = useSetAtom(openedAheadAtom);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touched = useRef<HTMLElement>(null);
  const callOff = () => {
    clearTimeout(timer.current);
    touched.current = null;
    draw(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = useCallback(
    async (link: HTMLElement) => {
      await openAhead(client, store, addressOf(link));
      if (isDrawn && touched.current === link) await untilItStands(link);
    },
    [client, store, isDrawn],
  );
  return {
    onPointerDown: ({ target, isPrimary, button }) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('[data-peer]') : null;
      if (link === null || !isPrimary || button !== 0) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(callOff, TAP_MS);
      touched.current = link;
      const address = addressOf(link);
      void readAhead(client, store, address).then(() => touched.current === link && draw(address));
    },
    // It was the beginning of scrolling.
    onPointerCancel: callOff,
    open,
  };
}

/** What is half drawn when the tap comes would be thrown away and drawn anew. Nothing else tells that React is done with it. */
function untilItStands(link: HTMLElement): Promise<void> {
  const panes = link.closest('[data-panes]');
  return new Promise((resolve) => {
    if (panes === null || isHidingOne(panes)) return resolve();
    const done = () => {
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(() => isHidingOne(panes) && done());
    observer.observe(panes, { childList: true });
    setTimeout(done, DRAW_LIMIT_MS);
  });
}

const isHidingOne = (panes: Element) =>
  [...panes.children].some((pane) => pane instanceof HTMLElement && pane.style.display === 'none');
