/** Controls (C0 but tab and line feed, DEL, C1), direction marks and overrides, and the separators that end a line. */
// oxlint-disable-next-line no-control-regex
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Returns a text that a terminal shows literally. Characters that control a terminal or change the text direction become escapes such as
 * `\u001b`. JSON has the same meaning afterwards.
 */
export const printable = (text: string): string =>
  text.replaceAll(COMMANDS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
