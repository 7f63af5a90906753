import * as z from 'zod/mini';

// Texts that members write. Server and app share these functions.

/** Invisible characters: spaces, controls, and format and filler characters, for instance U+200B and U+3164. */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\u2800`;
const VISIBLE = new RegExp(`[^${INVISIBLE}]`, 'u');
const LEADING = new RegExp(`^[${INVISIBLE}]+`, 'u');
/**
 * Characters that no line needs: direction marks, embeddings and overrides, which can reverse the text around a name, and zero-width
 * characters other than the joiners of emoji and of several scripts.
 */
const UNWANTED = /[\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u2064\ufeff]/gu;
const GAPS = /[\s\p{Cc}]+/gu;

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** A text without unpaired surrogates and null characters, which JSON and PostgreSQL cannot hold. */
export const wellFormedText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');
export const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** The text of a message as it is sent: trimmed and well formed. Empty if it has no visible character. */
export const cleanText = (text: string): string => toText(wellFormedText(text));

/** A text of several lines in one line, for a list, a notification or a table. Unlike a `writtenLine` it changes no other character. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const toText = (text: string): string => (isBlank(text) ? '' : text.trim());
const toLine = (text: string): string =>
  text.replaceAll(UNWANTED, '').replaceAll(GAPS, ' ').replace(LEADING, '').trimEnd();

const wellFormed = z.refine<string>(isWellFormed, 'malformed_text');

/** A text that is stored as it is written. */
export const rawText = (max: number) => z.string().check(z.maxLength(max), wellFormed);

/** A text of several lines. A blank one becomes empty. */
export const writtenText = (max: number) => z.string().check(wellFormed, z.overwrite(toText), z.maxLength(max));

/** A text that others see in one line, such as a name. It becomes empty if it has no visible character. */
export const writtenLine = (max: number) => z.string().check(wellFormed, z.overwrite(toLine), z.maxLength(max));
