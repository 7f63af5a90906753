import { isWellFormed } from '../../../contract/base/written-text.ts';
import { Refusal } from '../problems.ts';

/** The deepest nesting of objects and arrays. A call of the contract has three levels at most. */
const DEPTH_MOST = 32;

/**
 * Parses a JSON body and refuses input that only an attacker or a broken client sends: duplicate keys, `__proto__` and similar keys, deep
 * nesting, and text that the database cannot store (NUL, lone surrogates). Two parsers could interpret a duplicate key as two different
 * requests.
 */
export function parseStrictJson(text: string): unknown {
  const value = parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  // The scan refuses deep nesting first, because the checks below recurse into the value.
  const code = scanJson(text);
  if (code !== undefined) refuse('body', code);
  if (hasUnsafeKeys(value)) refuse('body', 'forbidden_key');
  // Only an escape can produce such text: JSON forbids raw control characters, and decoding the bytes yields whole characters.
  if (text.includes('\\u')) refuseMalformedText(value, 'body');
  return value;
}

/** JSON has no parameters. Clients still send the encoding, which must be UTF-8. */
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*("utf-?8"|utf-?8)\s*)?;?\s*$/i;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a body. Refuses another encoding, and bytes that are not UTF-8: two different bodies must not become the same text. */
export function decodeJson(contentType: string, body: Buffer): string {
  if (!JSON_TYPE.test(contentType)) throw new Refusal('unsupported_media_type', {});
  try {
    return decoder.decode(body);
  } catch {
    return refuse('body', 'malformed_text');
  }
}

function refuse(path: string, code: string): never {
  throw new Refusal('invalid_request', { issues: [{ path, code }] });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('body', 'malformed_json');
  }
}

function hasUnsafeKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && ['__proto__', 'constructor', 'prototype'].some((key) => Object.hasOwn(value, key)))
    return true;
  return Object.values(value).some(hasUnsafeKeys);
}

function refuseMalformedText(value: unknown, path: string): void {
  if (typeof value === 'string' && !isWellFormed(value)) refuse(path, 'malformed_text');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!isWellFormed(key)) refuse(path, 'malformed_text');
    refuseMalformedText(inner, `${path}.${key}`);
  }
}

/** Scans text that is valid JSON for a key that one object has twice, and for deep nesting. Stores the keys of each open object. */
export function scanJson(text: string): 'too_deep' | 'duplicate_key' | undefined {
  const open: (Set<string> | undefined)[] = [];
  let mayBeKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (mayBeKey && keys !== undefined) {
        const key = JSON.parse(text.slice(at, end + 1)) as string;
        if (keys.has(key)) return 'duplicate_key';
        keys.add(key);
      }
      mayBeKey = false;
      at = end;
    } else if (character === '{') {
      open.push(new Set());
      mayBeKey = true;
    } else if (character === '[') {
      open.push(undefined);
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === ',') {
      mayBeKey = open.at(-1) !== undefined;
    }
    if (open.length > DEPTH_MOST) return 'too_deep';
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
