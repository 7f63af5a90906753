import type { SyntheticEvent } from 'react';

/** For a picture with something behind it: where none of its sizes comes it leaves no broken mark on that. */
export const marksMissing = {
  onError: ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
    // The small one may be here, where the large one is not.
    if (picture.srcset) picture.removeAttribute('srcset');
    else picture.setAttribute('data-missing', '');
  },
  onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => currentTarget.removeAttribute('data-missing'),
} as const;
