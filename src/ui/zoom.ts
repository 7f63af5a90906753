/** How a picture lies in its window: enlarged so many times, its middle moved by so many pixels. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const FITTING: ZoomView = { scale: 1, x: 0, y: 0 };
const SCALE_MAX = 6;

/** Enlarges by a factor so that what is under a point, measured from the middle of the window, stays under it. */
export function zoomAt(view: ZoomView, factor: number, point: Point): ZoomView {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
  if (scale === 1) return FITTING;
  const growth = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * growth, y: point.y - (point.y - view.y) * growth };
}

/** Moves an enlarged picture, no farther than that its edge comes to the middle of a picture of this size. */
export function panBy(view: ZoomView, by: Point, size: { readonly width: number; readonly height: number }): ZoomView {
  const within = (value: number, side: number) => {
    const most = ((view.scale - 1) * side) / 2;
    return Math.min(most, Math.max(-most, value));
  };
  return { scale: view.scale, x: within(view.x + by.x, size.width), y: within(view.y + by.y, size.height) };
}
