import { Email } from '../../../../contract/account/account.ts';

/** Whether the server accepts the text as an e-mail address. Only an e-mail proves that the address exists. */
export const looksLikeEmail = (text: string): boolean => Email.safeParse(text.trim()).success;
