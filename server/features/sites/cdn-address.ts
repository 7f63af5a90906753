/** An address without a query, a user or characters that mean something in a content policy or in a list of picture sizes. */
const ADDRESS = /^https:\/\/[a-z\d.-]+(?::\d+)?(?:\/[\w.~-]+)*\/?$/i;

/**
 * Reads the address before the files that are the same for every reader (decision 107), without a slash at its end. Empty: this host. A
 * value that was written into the database by hand and is no such address counts as empty.
 */
export const readCdnPrefix = (value: string): string =>
  ADDRESS.test(value) && URL.canParse(value) ? value.replace(/\/$/, '') : '';

/** The origin of that address, for the content policy. */
export const cdnOrigin = (value: string): string | undefined => URL.parse(readCdnPrefix(value))?.origin;
