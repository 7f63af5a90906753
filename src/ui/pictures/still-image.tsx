import { useCallback } from 'react';
import { BlobImage } from './blob-image.tsx';

interface StillImageProps {
  picture: { readonly blob: Blob; readonly animated?: boolean };
  /** In CSS pixels. */
  side: number;
  alt: string;
}

/** A picture that exists only on this device. It shows only the first frame of an animation. */
export function StillImage({ picture: { blob, animated = false }, side, alt }: StillImageProps) {
  const draw = useCallback((canvas: HTMLCanvasElement) => drawFirstFrame(canvas, blob), [blob]);
  if (!animated) return <BlobImage blob={blob} width={side} height={side} alt={alt} />;
  return <canvas ref={draw} role="img" aria-label={alt} width={side} height={side} />;
}

/** Draws the picture at its own size. Returns a function that cancels the drawing. */
function drawFirstFrame(canvas: HTMLCanvasElement, blob: Blob): () => void {
  const stopped = new AbortController();
  const draw = (frame: ImageBitmap) => {
    if (!stopped.signal.aborted) {
      canvas.width = frame.width;
      canvas.height = frame.height;
      canvas.getContext('2d')?.drawImage(frame, 0, 0);
    }
    frame.close();
  };
  // A file that the browser cannot decode leaves the frame empty.
  createImageBitmap(blob).then(draw, () => undefined);
  return () => stopped.abort();
}
