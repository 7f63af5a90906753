/** The texts that the specification prescribes literally. */
const LITERAL = [
  'Invalid email',
  'New email adress is invalid',
  'This email address already owns an account on this website.',
  'Link expired or invalid, request a new email',
  'Too many password reset emails sent, please try again tomorrow.',
  'Login failed, please try again',
  'Logout',
];

/**
 * Synonyms that the product does not use: for a member's name, for logging in and out, and for an e-mail. The glossary of texts for members
 * defines the one term of each.
 */
const OTHER = [
  /\buser ?name|\bdisplay name|\bnickname/i,
  /\bsign(?:s|ed|ing)?[ -](?:me |you |them |the device )?(?:in|out)\b|\blog-?(?:in|out|on)s?\b(?<!\blog-in)/i,
  /\bemails?\b|(?<![-@.])\bmail(?:s|ed|ing)?\b/i,
];

/** Returns the synonyms in an English text of the app, of an e-mail or of the archive. */
export function synonymsIn(text: string): string[] {
  // Placeholders and addresses are not texts.
  const read = [...LITERAL, /\{\w+[,}]/g, /\S+[@/]\S+/g].reduce<string>(
    (rest, part) => rest.replaceAll(part, ''),
    text,
  );
  return OTHER.flatMap((word) => word.exec(read)?.[0] ?? []);
}
