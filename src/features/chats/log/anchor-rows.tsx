import { Component, type ReactNode, type RefObject } from 'react';

interface AnchorRowsProps {
  /** A scroller with a reversed column: offset 0 is its end, and offsets above it are negative. */
  scroller: RefObject<HTMLElement | null>;
  /** The selector of its rows. */
  rows: string;
  children: ReactNode;
}

interface Anchor {
  readonly element: Element;
  readonly top: number;
}

/** Within this distance from the end the log follows new messages. */
export const END_PX = 64;

/**
 * Holds the visible rows in place while rows below them appear and disappear: it anchors the row in the middle of the view.
 * (Rows above move nothing in a reversed column.) It is a class, because only getSnapshotBeforeUpdate runs before the
 * DOM changes.
 */
export class AnchorRows extends Component<AnchorRowsProps> {
  override getSnapshotBeforeUpdate(): Anchor | null {
    const scroller = this.props.scroller.current;
    if (scroller === null || scroller.scrollTop >= -END_PX) return null;
    const element = rowInTheMiddle(scroller, this.props.rows);
    return element === undefined ? null : { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(_props: AnchorRowsProps, _state: unknown, anchor: Anchor | null): void {
    const scroller = this.props.scroller.current;
    if (scroller === null || anchor === null || !anchor.element.isConnected) return;
    const moved = anchor.element.getBoundingClientRect().top - anchor.top;
    if (moved !== 0) scroller.scrollTop += moved;
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** The last row that begins above the middle. Rows are in order, so a binary search measures few of them. */
function rowInTheMiddle(scroller: HTMLElement, selector: string): Element | undefined {
  const rows = scroller.querySelectorAll(selector);
  const box = scroller.getBoundingClientRect();
  const middle = (box.top + box.bottom) / 2;
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const index = Math.ceil((low + high) / 2);
    const top = rows[index]?.getBoundingClientRect().top ?? 0;
    if (top <= middle) low = index;
    else high = index - 1;
  }
  return rows[low];
}
