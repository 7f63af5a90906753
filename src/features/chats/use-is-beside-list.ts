import { useMediaQuery } from '../../browser/use-media-query.ts';

/** Whether the screen has room for the list and a conversation side by side. `chats-screen.module.css` has the same width. */
export const useIsBesideList = (): boolean => useMediaQuery('(min-width: 992px)') === true;
