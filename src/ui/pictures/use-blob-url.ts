import { useEffect, useState } from 'react';

/**
 * The address of a picture that exists only on this device, as long as the component is mounted. Undefined before the first effect. Only
 * the first blob counts: each read of the store returns another blob with the same content, which must not load the picture again.
 */
export function useBlobUrl(picture: Blob | undefined): string | undefined {
  const [blob] = useState(picture);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
