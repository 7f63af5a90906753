import type { Look } from './look.ts';

/** The position of the figure's square on the picture, in pixels. */
export interface FigureBox {
  left: number;
  top: number;
  side: number;
  flip: boolean;
}

export function boxOf(look: Look): FigureBox {
  const side = 900 * look.zoom;
  return { side, left: 300 + look.dx - side * 0.515, top: look.top - side * 0.14, flip: look.flip };
}
