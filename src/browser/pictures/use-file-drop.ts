import { type DragEvent, useState } from 'react';

interface FileDrop {
  /** True while files are dragged over the element. */
  readonly isOver: boolean;
  readonly handlers: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent<HTMLElement>) => void>;
}

/** Accepts files that are dropped on an element. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
      },
      onDrop: (event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        // After the event, the list of the browser is empty.
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
