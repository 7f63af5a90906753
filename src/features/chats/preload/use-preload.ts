import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { addressOf } from '../row-address.ts';
import type { ConversationAddress } from '../use-conversation.ts';
import { preloadConversation } from './preload-conversation.ts';

/** Renders a conversation out of sight; null removes it. */
export type RenderPreloaded = (address: ConversationAddress | null) => void;

/** A press that lasts longer renders again, because its preloaded content is outdated. */
const PRESS_MS = 1_000;
/** A click waits no longer than this for the render: about as long as a new one takes on a slow device. */
const RENDER_LIMIT_MS = 100;

interface Preloading {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
  /** Called by the click. Resolves once the conversation of a row can be shown at once, or after a limit. */
  readonly finish: (row: HTMLElement) => Promise<void>;
}

/**
 * On pointer down, reads the conversation of a row and renders it out of sight, before the click shows it. If
 * `renderPreloaded` is null, it only reads.
 */
export function usePreload(renderPreloaded: RenderPreloaded | null): Preloading {
  const client = useQueryClient();
  const store = useStore();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef<HTMLElement>(null);
  const cancel = () => {
    clearTimeout(timer.current);
    pressed.current = null;
    renderPreloaded?.(null);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      pressed.current = null;
    },
    [],
  );
  const finish = useCallback(
    async (row: HTMLElement) => {
      await preloadConversation(client, store, addressOf(row));
      if (renderPreloaded !== null && pressed.current === row) await untilRendered(row);
    },
    [client, store, renderPreloaded],
  );
  return {
    onPointerDown: ({ target, isPrimary, button }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-peer]') : null;
      if (row === null || !isPrimary || button !== 0) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(cancel, PRESS_MS);
      pressed.current = row;
      const address = addressOf(row);
      void preloadConversation(client, store, address).then(
        () => pressed.current === row && renderPreloaded?.(address),
      );
    },
    // The press became a scroll.
    onPointerCancel: cancel,
    finish,
  };
}

/**
 * Waits for the hidden render of a pressed row, because React would discard an unfinished one. React reports its end
 * only by the hidden element in the DOM.
 */
function untilRendered(row: HTMLElement): Promise<void> {
  const panes = row.closest('[data-panes]');
  return new Promise((resolve) => {
    if (panes === null || hasHiddenPane(panes)) return resolve();
    const done = () => {
      observer.disconnect();
      clearTimeout(limit);
      resolve();
    };
    const observer = new MutationObserver(() => hasHiddenPane(panes) && done());
    observer.observe(panes, { childList: true });
    const limit = setTimeout(done, RENDER_LIMIT_MS);
  });
}

const hasHiddenPane = (panes: Element) =>
  [...panes.children].some((pane) => pane instanceof HTMLElement && pane.style.display === 'none');
