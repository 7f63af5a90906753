import type { SyntheticEvent } from 'react';

/** For a picture with something behind it: where it does not come it leaves no broken mark on that. */
export const marksMissing = {
  onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => currentTarget.setAttribute('data-missing', ''),
  onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => currentTarget.removeAttribute('data-missing'),
} as const;
