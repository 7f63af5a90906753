import { Component, type ReactNode, type RefObject } from 'react';

interface AnchorRowsProps {
  /** A scroller with a reversed column: offset 0 is its end, and offsets above it are negative. */
  scroller: RefObject<HTMLElement | null>;
  /** The selector of its rows. */
  rows: string;
  /** Whether the rows end before the newest message. */
  isCut: boolean;
  children: ReactNode;
}

interface Anchor {
  readonly element: Element;
  readonly top: number;
}

/** Within this distance from the end the log follows new messages, unless its rows end before the newest one. */
export const END_PX = 64;

/**
 * Holds the visible rows in place while rows below them appear and disappear: it anchors the row in the middle of the view.
 * (Rows above move nothing in a reversed column.) It is a class, because only getSnapshotBeforeUpdate runs before the
 * DOM changes.
 */
export class AnchorRows extends Component<AnchorRowsProps> {
  override getSnapshotBeforeUpdate(before: AnchorRowsProps): readonly Anchor[] {
    const scroller = this.props.scroller.current;
    if (scroller === null) return [];
    const isAtEnd = scroller.scrollTop >= -END_PX;
    if (isAtEnd && !before.isCut) return [];
    return rowsInTheMiddle(scroller, this.props.rows).map((element) => ({
      element,
      top: element.getBoundingClientRect().top,
    }));
  }

  override componentDidUpdate(_props: AnchorRowsProps, _state: unknown, anchors: readonly Anchor[]): void {
    const scroller = this.props.scroller.current;
    const anchor = anchors.find(({ element }) => element.isConnected);
    if (scroller === null || anchor === undefined) return;
    const moved = anchor.element.getBoundingClientRect().top - anchor.top;
    if (moved !== 0) scroller.scrollTop += moved;
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/**
 * The last row that begins above the middle, and the one below it: the divider of the first day disappears with older messages. Rows are in
 * order, so a binary search measures few of them.
 */
function rowsInTheMiddle(scroller: HTMLElement, selector: string): Element[] {
  const rows = [...scroller.querySelectorAll(selector)];
  const box = scroller.getBoundingClientRect();
  const middle = (box.top + box.bottom) / 2;
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const index = Math.ceil((low + high) / 2);
    const top = rows[index]?.getBoundingClientRect().top ?? 0;
    if (top <= middle) low = index;
    else high = index - 1;
  }
  return rows.slice(low, low + 2);
}
