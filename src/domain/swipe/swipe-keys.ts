type SwipeAction = 'pass' | 'like' | 'undo' | 'open';

const ELSEWHERE = 'input, textarea, select, dialog, [role=dialog], [role=menu], [role=listbox]';

/** The action of a key on the screen of a deck. Letters work only while the deck has the focus (WCAG 2.1.4). */
export function swipeActionOf(event: KeyboardEvent, deck: Element | null): SwipeAction | undefined {
  const target = event.target instanceof Element ? event.target : document.body;
  if (
    event.defaultPrevented ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.repeat ||
    target.closest(ELSEWHERE) !== null
  )
    return undefined;
  const { key } = event;
  if (key === 'ArrowLeft') return 'pass';
  if (key === 'ArrowRight') return 'like';
  if (key === 'Backspace' || (key.toLowerCase() === 'z' && deck?.contains(target) === true)) return 'undo';
  // A focused link or button handles Enter itself.
  return key === 'Enter' && target.closest('a, button') === null ? 'open' : undefined;
}
