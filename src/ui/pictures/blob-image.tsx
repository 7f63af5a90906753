import type { ComponentProps } from 'react';

/** A picture that exists only on this device. Its object URL is revoked when the element unmounts. */
export function BlobImage({ blob, alt, ...props }: { blob: Blob } & Omit<ComponentProps<'img'>, 'src' | 'ref'>) {
  const show = (image: HTMLImageElement) => {
    const url = URL.createObjectURL(blob);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
  return <img {...props} ref={show} alt={alt} />;
}
