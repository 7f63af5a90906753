import type { ComponentProps } from 'react';

/** A picture that is still only on this device. Its address lives as long as the element. */
export function BlobImage({ blob, alt, ...props }: { blob: Blob } & Omit<ComponentProps<'img'>, 'src' | 'ref'>) {
  const show = (image: HTMLImageElement) => {
    const url = URL.createObjectURL(blob);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
  return <img {...props} ref={show} alt={alt} />;
}
