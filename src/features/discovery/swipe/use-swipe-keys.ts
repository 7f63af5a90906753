import { type RefObject, useEffect, useEffectEvent } from 'react';
import { swipeActionOf } from '../../../domain/swipe/swipe-keys.ts';

interface Keys {
  readonly screen: RefObject<HTMLElement | null>;
  readonly onPass: () => void;
  readonly onLike: () => void;
  readonly onUndo: () => void;
  readonly onOpen: () => void;
}

/** The keys of the game, anywhere on its screen. */
export function useSwipeKeys({ screen, onPass, onLike, onUndo, onOpen }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = swipeActionOf(event, screen.current);
    if (action === undefined) return;
    event.preventDefault();
    ({ pass: onPass, like: onLike, undo: onUndo, open: onOpen })[action]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
