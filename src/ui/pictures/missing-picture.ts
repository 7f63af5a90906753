import type { SyntheticEvent } from 'react';

/** For a picture with a placeholder behind it: if all its sizes fail, the browser's broken-image mark is hidden. */
export const marksMissing = {
  onError: ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
    // The small size may be cached when the large one is not.
    if (picture.srcset) picture.removeAttribute('srcset');
    else picture.setAttribute('data-missing', '');
  },
  onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => currentTarget.removeAttribute('data-missing'),
} as const;
