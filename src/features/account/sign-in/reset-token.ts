import { tokenOfLink } from '../../links/link-token.ts';

/** The token that permits a new password. A separate file, because the route reads it before the screen loads. */
export const resetToken = tokenOfLink('/reset-password/do');
