import { Component, type ReactNode, type RefObject } from 'react';

interface KeepPlaceProps {
  /** The scroller, a column in reverse: 0 is its end, what is above has negative offsets. */
  scroller: RefObject<HTMLElement | null>;
  /** Its rows, by a selector. */
  rows: string;
  children: ReactNode;
}

interface Anchor {
  readonly element: Element;
  readonly top: number;
}

/** So near the end the list follows what is new. */
export const END_PX = 64;

/**
 * What is read stays where it is, whatever comes or goes below it: the row in the middle of the view is held by its
 * place. (What comes above moves nothing in a reversed column.) A class, because only a class is asked before the
 * document changes.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate(): Anchor | null {
    const scroller = this.props.scroller.current;
    if (scroller === null || scroller.scrollTop >= -END_PX) return null;
    const element = rowInTheMiddle(scroller, this.props.rows);
    return element === undefined ? null : { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(_props: KeepPlaceProps, _state: unknown, anchor: Anchor | null): void {
    const scroller = this.props.scroller.current;
    if (scroller === null || anchor === null || !anchor.element.isConnected) return;
    const moved = anchor.element.getBoundingClientRect().top - anchor.top;
    if (moved !== 0) scroller.scrollTop += moved;
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** The last row that begins above the middle. The rows stand in order, so that a few looks are enough among hundreds. */
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
