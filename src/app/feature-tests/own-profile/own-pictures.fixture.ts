import type { OwnPicture } from '../../../../contract/own-profile/own-profile.ts';

/** A picture of the member. Number 1 is the main picture. */
export const ownPicture = (number: number, more: Partial<OwnPicture> = {}): OwnPicture => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  filename: `/media/${number}.webp`,
  thumb_filename: `/media/${number}-s.webp`,
  status: 'approved',
  width: 3,
  height: 4,
  placeholder: '',
  private: false,
  main: number === 1,
  hidden: false,
  ...more,
});
