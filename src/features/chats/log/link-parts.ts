// The web addresses in a text. Only https://, http:// and www. begin one: a bare "ok.no", "so.it" or "jeg.er" is more often a sentence
// without a space than an address, in each of the eleven languages.
//
// All steps are linear in the length of the text, which a server may send at any length. ADDRESS has one repeated class with nothing after
// it, so the expression never backtracks, and a match begins after the one before it. `withoutEnd` counts the brackets once, and then
// passes each character of the end at most once.

/** A part of a text; `url` is null if the part is not an address. */
export interface TextPart {
  readonly text: string;
  readonly url: URL | null;
}

/** An address ends before a space, a control character, a direction mark, an angle bracket or a double quotation mark. */
const ADDRESS = /(?<![\w@/.-])(?:https?:\/\/|www\.)[^\s\p{Cc}\p{Bidi_Control}<>"“”„‟«»‹›]+/giu;
/** Punctuation at the end belongs to the sentence, in any script: ؟ and … too. An address may end with one of the excluded characters. */
const OF_SENTENCE = /[^\P{P}/\-_%#&@)\]}]/u;
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Pure: splits a text into addresses and the parts between them. `origin` is that of this site. The joined parts are the text. */
export function linkParts(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const written = withoutEnd(match);
    const url = urlOf(written, origin);
    if (url === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), url: null });
    parts.push({ text: written, url });
    end = index + written.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), url: null });
  return parts;
}

/** An address without the punctuation after it, and without closing brackets that it does not open. */
function withoutEnd(address: string): string {
  const counts = new Map<string, number>();
  const count = (character: string, by: number) => counts.set(character, (counts.get(character) ?? 0) + by);
  for (const character of address) count(character, 1);
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    const opening = BRACKETS[last];
    const isExtra = opening !== undefined && (counts.get(last) ?? 0) > (counts.get(opening) ?? 0);
    if (!isExtra && !OF_SENTENCE.test(last)) break;
    count(last, -1);
  }
  return address.slice(0, end);
}

/** The host at the beginning, in letters of ASCII only, with its port. Neither a user name nor an escaped character is before its end. */
const HOST = /^(?:https?:\/\/)?(?<host>[\w.-]+)(?::\d*)?(?=[/?#\\]|$)/i;

/**
 * The address to open; null if it could deceive. Its host is the one that is written, so no letter of another script looks like one of
 * ours. Only the own host may be without a dot.
 */
function urlOf(written: string, origin: string): URL | null {
  const host = HOST.exec(written)?.groups?.['host']?.toLowerCase();
  const address = /^www/i.test(written) ? `https://${written}` : written;
  // Older browsers have no URL.parse.
  if (host === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.hostname !== host || (url.origin !== origin && !/[^.]\.[^.]/.test(host))) return null;
  return url;
}
