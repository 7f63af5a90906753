import { withWords } from '../../../catalogues/load-catalogue.ts';
import { lazily } from '../../../ui/lazily.tsx';

/** A GIF, sent or not. Its code loads late, because few conversations have one. */
export const Gif = lazily(async () => (await withWords('chats-later', import('./gif-picture.tsx'))).GifPicture);
