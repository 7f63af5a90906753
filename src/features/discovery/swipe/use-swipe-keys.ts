import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Keys {
  readonly screen: RefObject<HTMLElement | null>;
  readonly onPass: () => void;
  readonly onLike: () => void;
  readonly onUndo: () => void;
  readonly onOpen: () => void;
}

const ELSEWHERE = 'input, textarea, select, dialog, [role=dialog], [role=menu], [role=listbox]';

/** The keys of the game, anywhere on its screen. Letters work only while the game has the focus (WCAG 2.1.4). */
export function useSwipeKeys({ screen, onPass, onLike, onUndo, onOpen }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.repeat ||
      target.closest(ELSEWHERE) !== null
    )
      return;
    const action = actionOf(event.key, {
      isInside: screen.current?.contains(target) === true,
      isControl: target.closest('a, button') !== null,
    });
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

function actionOf(
  key: string,
  { isInside, isControl }: { isInside: boolean; isControl: boolean },
): 'pass' | 'like' | 'undo' | 'open' | undefined {
  if (key === 'ArrowLeft') return 'pass';
  if (key === 'ArrowRight') return 'like';
  if (key === 'Backspace' || (isInside && key.toLowerCase() === 'z')) return 'undo';
  // A focused link or button handles Enter itself.
  return key === 'Enter' && !isControl ? 'open' : undefined;
}
