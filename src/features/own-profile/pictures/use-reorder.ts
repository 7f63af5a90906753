import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { moveTo, placeOfKey } from './move-in-order.ts';

interface Drag {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

export interface Reorder {
  /** The current place of a picture on the screen. */
  readonly placeOf: (id: string) => number;
  readonly dragged: string | null;
  /** Handlers for the picture itself, which a mouse can drag. A finger on the picture scrolls the page. */
  readonly picture: (id: string) => Drag;
  /** Handlers for the handle of a picture. */
  readonly handle: (id: string) => Drag & {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    ref: (element: HTMLElement | null) => void;
  };
}

/**
 * Reorders pictures by dragging a handle (mouse, pen or finger), by keys on the handle, or by dragging the picture with the mouse. A
 * dragged element keeps its position in the document, because a moved element would lose the pointer. Only its position in the grid
 * changes.
 */
export function useReorder(ids: readonly string[], onOrder: (ids: string[], moved: string) => void): Reorder {
  const [drag, setDrag] = useState<Dragged | null>(null);
  const handles = useRef(new Map<string, HTMLElement>());
  const toFocus = useRef<string | null>(null);
  const shown = drag?.order ?? ids;
  useEffect(() => {
    // A picture that a key has moved gets a new position in the document and loses the focus, so this effect restores the focus.
    if (toFocus.current !== null) handles.current.get(toFocus.current)?.focus();
    toFocus.current = null;
  }, [ids]);

  const end = (isDone: boolean) => {
    if (drag !== null && isDone && drag.order.join() !== ids.join()) onOrder([...drag.order], drag.id);
    setDrag(null);
  };
  const dragging = { drag, setDrag, ids, end };
  return {
    placeOf: (id) => shown.indexOf(id),
    dragged: drag?.id ?? null,
    picture: (id) => {
      const whole = dragOf(id, dragging);
      return { ...whole, onPointerDown: (event) => event.pointerType === 'mouse' && whole.onPointerDown(event) };
    },
    handle: (id) => ({
      ...dragOf(id, dragging),
      ref: (element) => {
        if (element === null) handles.current.delete(id);
        else handles.current.set(id, element);
      },
      onKeyDown: (event) => {
        if (event.key === 'Escape') return setDrag(null);
        const index = ids.indexOf(id);
        const place = placeOfKey(event.key, index, { count: ids.length, isRtl: document.dir === 'rtl' });
        if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return undefined;
        event.preventDefault();
        if (place === index) return undefined;
        toFocus.current = id;
        onOrder(moveTo(ids, id, place), id);
        return undefined;
      },
    }),
  };
}

interface Dragged {
  readonly id: string;
  readonly order: readonly string[];
}

interface Dragging {
  readonly drag: Dragged | null;
  readonly setDrag: (drag: Dragged) => void;
  readonly ids: readonly string[];
  readonly end: (isDone: boolean) => void;
}

function dragOf(id: string, { drag, setDrag, ids, end }: Dragging): Drag {
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, order: ids });
    },
    onPointerMove: ({ clientX, clientY }) => {
      const over = drag && pictureAt(clientX, clientY);
      if (drag === null || over === undefined || over === null || over === drag.id) return;
      setDrag({ id: drag.id, order: moveTo(drag.order, drag.id, drag.order.indexOf(over)) });
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  };
}

function pictureAt(x: number, y: number): string | undefined {
  return document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-picture]')?.dataset['picture'])
    .find((id) => id !== undefined);
}
