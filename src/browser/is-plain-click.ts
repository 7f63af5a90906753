import type { MouseEvent } from 'react';

/** Whether a click on a link opens it here. Another button or a key opens it elsewhere, which the browser does. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
