declare module 'scheduler' {
  /** Frames a second, 1 to 125: tasks are cut into pieces of one frame's length. */
  export function unstable_forceFrameRate(fps: number): void;
}
