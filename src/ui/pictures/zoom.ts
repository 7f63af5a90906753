/** The view of a picture: its scale, and the offset of its centre in pixels. */
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

/** Scales by a factor around `point`, in pixels from the window's centre. The picture does not move under `point`. */
export function zoomAt(view: ZoomView, factor: number, point: Point): ZoomView {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
  if (scale === 1) return FITTING;
  const growth = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * growth, y: point.y - (point.y - view.y) * growth };
}

/** Moves an enlarged picture, at most until its edge reaches the centre; `size` is the fitted picture in pixels. */
export function panBy(view: ZoomView, by: Point, size: { readonly width: number; readonly height: number }): ZoomView {
  const within = (value: number, side: number) => {
    const most = ((view.scale - 1) * side) / 2;
    return Math.min(most, Math.max(-most, value));
  };
  return { scale: view.scale, x: within(view.x + by.x, size.width), y: within(view.y + by.y, size.height) };
}
